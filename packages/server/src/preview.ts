import { fill, type Game, type Language, type Messages, outcomeSentence } from '@quintet/engine';
import { PATTERNS, type Player } from '@quintet/wire';
import { PREVIEW_WORDS } from './preview-words.ts';
import type { MatchRow, Store } from './store/store.ts';

/** What a link to a match says of it: nothing but what anybody who has the link may see. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly game: string;
  /** Of the picture. */
  readonly alt: string;
  readonly language: Language;
}

export interface PreviewParts {
  readonly store: Pick<Store, 'match'>;
  readonly games: readonly Game[];
  now(): number;
  /** Whether there is more important work. */
  isBusy(): boolean;
  report(error: unknown): void;
}

const PAGE = new RegExp(`^(?:online|join)/(${PATTERNS.matchId})$`);
/** How long what was read is good enough; in milliseconds. */
const FRESH = 10_000;
const MOST_KEPT = 500;
/** So many matches are read in a second for the sake of previews, and no more. */
const MOST_A_SECOND = 100;
/** A page does not wait longer for its preview; in milliseconds. */
const PATIENCE = 500;

type Read = Pick<MatchRow, 'setup' | 'phase' | 'state'> | null;

/** Tells what a page is about before any script of it runs. To look at a page takes no seat and changes nothing. */
export class Previews {
  readonly #parts: PreviewParts;
  readonly #kept = new Map<string, { readonly at: number; readonly row: Read }>();
  #second = 0;
  #reads = 0;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** Of a page by its address below the base path; null where there is nothing to say, or no time to find out. */
  async of(page: string, language: Language): Promise<Preview | null> {
    const id = PAGE.exec(page)?.[1];
    if (id === undefined) return null;
    try {
      const row = await this.#row(id);
      const game = row && this.#parts.games.find((each) => each.id === row.setup.game);
      return row && game ? previewOf(row, game, language) : null;
    } catch (error) {
      this.#parts.report(error);
      return null;
    }
  }

  async #row(id: string): Promise<Read> {
    const { store, now, isBusy } = this.#parts;
    const kept = this.#kept.get(id);
    if (kept && now() - kept.at < FRESH) return kept.row;
    if (isBusy() || !this.#mayRead()) return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), PATIENCE);
    });
    const row = await Promise.race([store.match(id), late]).finally(() => clearTimeout(timer));
    if (row === 'late') return null;
    this.#kept.delete(id);
    this.#kept.set(id, { at: now(), row });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return row;
  }

  #mayRead(): boolean {
    const second = Math.floor(this.#parts.now() / 1000);
    if (second !== this.#second) [this.#second, this.#reads] = [second, 0];
    return ++this.#reads <= MOST_A_SECOND;
  }
}

function previewOf({ setup, phase, state }: NonNullable<Read>, game: Game, language: Language): Preview {
  const text = PREVIEW_WORDS[language];
  const words = game.presentation.messages[language];
  const [first, second] = state.players;
  const common = { game: setup.game, alt: fill(text.picture, { game: words.name }), language };
  if (phase === 'waiting') {
    const host = first ?? second;
    const invites = host?.name
      ? fill(text.invites, { name: host.name, game: words.name })
      : fill(text['invites-nobody'], { game: words.name });
    return { ...common, title: `${invites} · ${text.site}`, description: words.tagline };
  }
  const names = fill(text.versus, { first: nameOf(first, words, 0, text), second: nameOf(second, words, 1, text) });
  return { ...common, title: `${names} · ${words.name} · ${text.site}`, description: said() };

  function said(): string {
    if (phase === 'running') return text.running;
    // A challenge that was withdrawn has a free seat for ever.
    if (!setup.isOpen && (first === null || second === null)) return text.withdrawn;
    const result = state.outcome ? outcomeSentence(words, state.outcome) : names;
    return fill(text.ended, { result: /[.!。！]$/.test(result) ? result : result + text.stop });
  }
}

function nameOf(player: Player | null, words: Messages, seat: 0 | 1, text: (typeof PREVIEW_WORDS)[Language]): string {
  if (player === null) return words.seats[seat];
  if (player.level !== null) return fill(text.bot, { level: String(player.level) });
  return player.name ?? words.seats[seat];
}

/** The page with what a preview says in its head. `root` is where the app is served, as the asker sees it. */
export function withPreview(page: string, preview: Preview, root: string, path: string): string {
  const { title, description, game, alt, language } = preview;
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${escaped(content)}" />`;
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    // A match is for those who have its link, not for whoever searches.
    '<meta name="robots" content="noindex" />',
    property('type', 'website'),
    property('site_name', PREVIEW_WORDS[language].site),
    property('locale', language === 'zh' ? 'zh_CN' : 'en_GB'),
    property('title', title),
    property('description', description),
    property('url', root + path),
    property('image', `${root}previews/${game}.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page
    .replace(/[^\S\n]*<meta name="description"[^>]*>\n?/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '');
