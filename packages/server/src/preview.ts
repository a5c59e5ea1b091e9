import { type Game, type Language, outcomeSentence } from '@quintet/engine';
import { ENGINE_PACKAGE, fill, LOCALES, type Messages } from '@quintet/engine/authoring';
import { PATTERNS, type Player } from '@quintet/wire';
import texts from './messages.json' with { type: 'json' };
import type { MatchRow, Store } from './store/store.ts';

/** The link preview of a match. It shows only what anyone with the link may see. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly game: string;
  /** Whether the app has a picture of the game. */
  readonly hasPicture: boolean;
  /** Alternative text of the picture. */
  readonly alt: string;
  readonly language: Language;
}

export interface PreviewParts {
  readonly store: Pick<Store, 'match'>;
  readonly games: readonly Game[];
  now(): number;
  /** Whether the server is overloaded. */
  isBusy(): boolean;
  report(error: unknown): void;
}

const PAGE = new RegExp(`^(?:online|join)/(${PATTERNS.matchId})$`);
/** How long a match read from the store is cached. */
const CACHE_MS = 10_000;
const MAX_CACHED = 500;
/** Maximum number of matches read from the store per second for previews. */
const MAX_READS_PER_SECOND = 100;
/** Time limit for reading a match; after that the page is sent without a preview. */
const READ_TIMEOUT_MS = 500;

type PreviewRow = Pick<MatchRow, 'setup' | 'phase' | 'status'> | null;

/** Builds link previews. Showing a preview never claims a seat or changes anything. */
export class Previews {
  readonly #parts: PreviewParts;
  readonly #cache = new Map<string, { readonly at: number; readonly row: PreviewRow }>();
  #second = 0;
  #reads = 0;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** The preview of a page, by its path below the base path; `null` if the page has none or the server is too busy. */
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

  async #row(id: string): Promise<PreviewRow> {
    const { store, now, isBusy } = this.#parts;
    const cached = this.#cache.get(id);
    if (cached && now() - cached.at < CACHE_MS) return cached.row;
    if (isBusy() || !this.#mayRead()) return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), READ_TIMEOUT_MS);
    });
    const row = await Promise.race([store.match(id), late]).finally(() => clearTimeout(timer));
    if (row === 'late') return null;
    this.#cache.delete(id);
    this.#cache.set(id, { at: now(), row });
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    return row;
  }

  #mayRead(): boolean {
    const second = Math.floor(this.#parts.now() / 1000);
    if (second !== this.#second) [this.#second, this.#reads] = [second, 0];
    return ++this.#reads <= MAX_READS_PER_SECOND;
  }
}

function previewOf({ setup, phase, status }: NonNullable<PreviewRow>, game: Game, language: Language): Preview {
  const text = texts[language];
  const messages = game.presentation.messages[language];
  const [first, second] = status.players;
  const common = {
    game: setup.game,
    hasPicture: game.package === ENGINE_PACKAGE,
    alt: fill(text.picture, { game: messages.name }),
    language,
  };
  if (phase === 'waiting') {
    const inviter = first ?? second;
    const invites = inviter?.name
      ? fill(text.invites, { name: inviter.name, game: messages.name })
      : fill(text['invites-nobody'], { game: messages.name });
    return { ...common, title: `${invites} · ${text.site}`, description: messages.tagline };
  }
  const names = fill(text.versus, {
    first: nameOf(first, messages, 0, text),
    second: nameOf(second, messages, 1, text),
  });
  return { ...common, title: `${names} · ${messages.name} · ${text.site}`, description: description() };

  function description(): string {
    if (phase === 'running') return text.running;
    // A cancelled challenge still has a free seat.
    if (!setup.isOpen && (first === null || second === null)) return text.cancelled;
    const result = status.outcome ? outcomeSentence(messages, status.outcome) : names;
    return fill(text.ended, { result: /[.!。！]$/.test(result) ? result : result + text.stop });
  }
}

function nameOf(player: Player | null, messages: Messages, seat: 0 | 1, text: (typeof texts)[Language]): string {
  if (player === null) return messages.seats[seat];
  if (player.level !== null) return fill(text.bot, { level: String(player.level) });
  return player.name ?? messages.seats[seat];
}

/** Adds a preview to the head of the page. `root` is the app's URL as the client sees it. */
export function withPreview(page: string, preview: Preview, root: string, path: string): string {
  const { title, description, game, hasPicture, alt, language } = preview;
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${escaped(content)}" />`;
  const picture = [
    property('image', `${root}previews/${game}.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    // Matches are for people with the link, not for search engines.
    '<meta name="robots" content="noindex" />',
    property('type', 'website'),
    property('site_name', texts[language].site),
    property('locale', LOCALES[language].replace('-', '_')),
    property('title', title),
    property('description', description),
    property('url', root + path),
    ...(hasPicture ? picture : []),
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
