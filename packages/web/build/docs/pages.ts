import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { gameIds } from '../../../engine/src/games/index.ts';
import { LANGUAGES, type Language } from '../../../engine/src/kernel/index.ts';
import { escaped, type Link, type Rendered, render } from './markdown.ts';
import messages from './messages.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A page of the site: its path on the site, its source in the repository, and its name in the navigation. */
interface Source {
  readonly at: string;
  readonly from: string;
  readonly name: string;
  readonly language: Language;
}

interface Group {
  readonly name: string;
  readonly pages: readonly Source[];
}

const page = (at: string, from: string, name: string, language: Source['language'] = 'en'): Source => ({
  ...{ at, from, name, language },
});
const rulesOf = (game: string): string => `packages/engine/src/games/${game}/rules`;
const title = (file: string): string => /^# (.*)$/m.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1]?.trim() ?? file;

/** The API report, which `npm run api` generates. */
const apiPages = (): Source[] =>
  readdirSync(`${root}/docs/api`)
    .sort()
    .map((file) => {
      const from = `docs/api/${file}`;
      return file === 'README.md'
        ? page('api.html', from, 'Overview')
        : page(`api-${file.replace(/md$/, 'html')}`, from, title(from));
    });

/** The pages in navigation order. */
export const groups = (): Group[] => [
  {
    name: 'Start',
    pages: [
      page('index.html', 'README.md', 'Overview'),
      page('first-match.html', 'docs/first-match.md', 'Your first match'),
      page('bots-and-analysis.html', 'docs/bots-and-analysis.md', 'Bots and analysis'),
      page('puzzles.html', 'docs/puzzles.md', 'Puzzles'),
      page('openings.html', 'docs/openings.md', 'Openings'),
      page('records.html', 'docs/records.md', 'Records'),
      page('positions.html', 'docs/positions.md', 'Positions'),
      page('own-game.html', 'docs/own-game.md', 'A game of your own'),
      page('embedding.html', 'docs/embedding.md', 'Embedding the board'),
      page('board.html', 'packages/board/README.md', 'Board element'),
    ],
  },
  {
    name: 'For programs',
    pages: [
      page('rest.html', 'docs/rest.md', 'REST'),
      page('live-play.html', 'docs/live-play.md', 'Live play'),
      page('bots.html', 'docs/bots.md', 'Writing a bot'),
      page('client.html', 'docs/client.md', 'Writing a client'),
      page('engine-protocol.html', 'docs/engine-protocol.md', 'Engine protocol'),
      page('python.html', 'docs/python.md', 'Python'),
      page('godot.html', 'docs/godot.md', 'Godot'),
      page('unity.html', 'docs/unity.md', 'Unity and C#'),
    ],
  },
  { name: 'API reference', pages: apiPages() },
  {
    name: 'For operators',
    pages: [
      page('operating.html', 'docs/operating.md', 'Running a server'),
      page('runbook.html', 'docs/runbook.md', 'Runbook'),
      page('security.html', 'SECURITY.md', 'Security'),
    ],
  },
  {
    name: 'Rules',
    pages: gameIds.flatMap((game) =>
      LANGUAGES.map((language) => {
        const suffix = language === 'en' ? '' : `.${language}`;
        const from = `${rulesOf(game)}${suffix}.md`;
        return page(`rules-${game}${suffix}.html`, from, title(from), language);
      }),
    ),
  },
  {
    name: 'For contributors',
    pages: [
      page('architecture.html', 'ARCHITECTURE.md', 'Architecture'),
      page('performance.html', 'docs/performance.md', 'Performance'),
      page('bots-strength.html', 'docs/bots-strength.md', 'Bot strength'),
      page('solved.html', 'docs/solved.md', 'Solved positions'),
      page('contributing.html', 'CONTRIBUTING.md', 'Contributing'),
      page('changelog.html', 'CHANGELOG.md', 'Changes'),
      page('notices.html', 'THIRD-PARTY-NOTICES.md', 'Third-party notices'),
    ],
  },
];

export interface SiteFile {
  readonly at: string;
  readonly content: string;
  readonly encoding: 'utf8' | 'base64';
}

/** The source files of all pages. */
export const sourceFiles = (): string[] => groups().flatMap(({ pages }) => pages.map(({ from }) => from));

/** All pages and their pictures. */
export function sitePages(): SiteFile[] {
  const all = groups().flatMap(({ pages }) => pages);
  const pictures = new Map<string, SiteFile>();
  const files = all.map((source) => {
    const link = linksFrom(source.from, all, pictures);
    const html = pageHtml(source, render(readFileSync(`${root}/${source.from}`, 'utf8'), link));
    return { at: source.at, content: html, encoding: 'utf8' as const };
  });
  return [...files, ...pictures.values()];
}

/**
 * Turns links to other pages' source files into links between pages. Links to code, data and folders of the repository become plain
 * text. Throws if the target is missing, or is a page that the site lacks.
 */
export function linksFrom(from: string, all: readonly Source[], pictures: Map<string, SiteFile>): Link {
  return (href) => {
    if (/^(https?:|mailto:|#)/.test(href)) return href;
    const [file = '', fragment] = new URL(href, `file:///${from}`).href.slice('file:///'.length).split('#');
    const to = all.find((each) => each.from === decodeURIComponent(file));
    if (to) return fragment === undefined ? to.at : `${to.at}#${fragment}`;
    if (!existsSync(`${root}/${file}`) || file.endsWith('.md'))
      throw new Error(`${from} links to ${file}, which is not on the site`);
    if (!/\.(svg|png)$/.test(file)) return null;
    const at = file.split('/').at(-1) ?? '';
    const encoding = at.endsWith('.svg') ? 'utf8' : 'base64';
    pictures.set(at, { at, content: readFileSync(`${root}/${file}`, encoding), encoding });
    return at;
  };
}

function pageHtml({ at, language, name }: Source, { html, headings }: Rendered): string {
  const text = messages[language];
  const heading = headings.find(({ level }) => level === 1)?.text ?? name;
  const sections = headings.filter(({ level }) => level === 2);
  const contents = sections.map(({ id, text }) => `<li><a href="#${escaped(id)}">${escaped(text)}</a></li>`).join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(heading === 'Quintet' ? heading : `${heading} · Quintet`)}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs.css">
<script src="theme.js"></script>
</head>
<body>
<a class="skip" href="#page">${text.skip}</a>
<header><a class="brand" href="../">Quintet</a><a href="../api/docs">${text.try}</a></header>
<div class="columns">
<nav aria-label="${text.documentation}"><details id="pages"><summary>${text.pages}</summary>${navigation(at)}</details></nav>
<main id="page" tabindex="-1">
${sections.length > 2 && !html.includes('<li><a href="#') ? html.replace('</h1>', `</h1>\n<ul class="contents">${contents}</ul>`) : html}
</main>
</div>
</body>
</html>
`;
}

const navigation = (here: string): string =>
  groups()
    .map(({ name, pages }) => {
      const links = pages.map((each) => {
        const current = each.at === here ? ' aria-current="page"' : '';
        return `<li><a href="${each.at}" lang="${each.language}"${current}>${escaped(each.name)}</a></li>`;
      });
      return `<p lang="en">${escaped(name)}</p><ul>${links.join('')}</ul>`;
    })
    .join('');

const text = (file: string): string => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

/** Writes the documentation as static pages to the folder `docs`. The only script of a page sets the theme. */
export const docs = (): Plugin => ({
  name: 'docs',
  apply: 'build',
  generateBundle(_, bundle) {
    const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
    const face = font
      ? `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url("../${font}") format("woff2-variations")}\n`
      : '';
    const css = face + text('../../../board/src/ui/base.css') + text('../../src/ui/look.css') + text('docs.css');
    const files: SiteFile[] = [
      ...sitePages(),
      { at: 'docs.css', content: css, encoding: 'utf8' },
      { at: 'theme.js', content: text('theme.js'), encoding: 'utf8' },
    ];
    for (const { at, content, encoding } of files) {
      this.emitFile({ type: 'asset', fileName: `docs/${at}`, source: Buffer.from(content, encoding) });
    }
  },
});
