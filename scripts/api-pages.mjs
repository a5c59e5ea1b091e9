// The API report as Markdown pages. Each name is described once, at the first entry point that exports it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Expected, root } from './process.mjs';

/** @typedef {import('./api.mjs').Door} Door */
/** @typedef {import('./api.mjs').Exported} Exported */
/** @typedef {{ title: string, intro: string, also: Exported[], described: Exported[] }} Section */
/** @typedef {{ file: string, title: string, intro: string, sections: Section[] }} Page */

/** Titles of the pages that hold several entry points. */
const TITLES = new Map([
  ['engine-games.md', 'Games'],
  ['engine-documents.md', 'Founding documents'],
  ['wire.md', '@quintet/wire'],
]);

/** Entry points of the engine with their own page. */
const OWN_PAGES = ['match', 'search', 'puzzles', 'openings', 'arena', 'authoring', 'testing'];

const KINDS = /** @type {const} */ (['Functions', 'Classes', 'Constants', 'Types']);

/** Line width of declarations, which are read in a narrow column. */
const WIDTH = 80;

/** The page that describes an entry point. @param {string} door */
export function pageOf(door) {
  const [, name = '', inner, last] = door.split('/');
  if (name !== 'engine' || inner === undefined) return `${name}.md`;
  if (last === 'document') return 'engine-documents.md';
  return OWN_PAGES.includes(inner) ? `engine-${inner}.md` : 'engine-games.md';
}

/** @param {readonly Door[]} doors @returns {Map<string, string>} text by file name */
export function pages(doors) {
  const all = layout(doors);
  const links = new Map(all.flatMap(linksOf));
  const code = formatted(all.flatMap(({ sections }) => sections.flatMap(({ described }) => described)));
  return new Map([
    ['README.md', index(doors, all)],
    ...all.map((page) => /** @type {[string, string]} */ ([page.file, text(page, links, code)])),
  ]);
}

/** @param {readonly Door[]} doors @returns {Page[]} */
function layout(doors) {
  const described = new Set();
  /** @type {Map<string, (Door & Section)[]>} */
  const byFile = new Map();
  for (const door of doors) {
    const isNew = (/** @type {Exported} */ each) => !described.has(keyOf(each));
    const section = {
      title: door.name,
      described: door.exports.filter(isNew),
      also: door.exports.filter((e) => !isNew(e)),
    };
    for (const each of door.exports) described.add(keyOf(each));
    byFile.set(pageOf(door.name), [...(byFile.get(pageOf(door.name)) ?? []), { ...door, ...section }]);
  }
  return [...byFile].map(([file, own]) => {
    const [first] = /** @type {[Door & Section]} */ (own);
    if (own.length > 1) return { file, title: TITLES.get(file) ?? file, intro: '', sections: own };
    const also = { title: 'Described elsewhere', intro: '', also: first.also, described: [] };
    const kinds = KINDS.map((kind) => ({
      ...{ title: kind, intro: '', also: [] },
      described: first.described.filter((each) => each.kind === kind),
    }));
    const sections = [...kinds, also].filter((each) => each.described.length + each.also.length > 0);
    return { file, title: first.name, intro: first.intro, sections };
  });
}

/** A key that is equal for all exports of one declaration under one name. @param {Exported} each */
const keyOf = ({ name, origin }) => `${name} ${origin}`;

/** The link to the description of each name of a page, by `keyOf`. @param {Page} page @returns {[string, string][]} */
function linksOf({ file, title, sections }) {
  /** @type {Map<string, number>} */
  const ids = new Map();
  const idOf = (/** @type {string} */ heading) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s+/g, '-');
    const count = ids.get(id) ?? 0;
    ids.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
  idOf(title);
  return sections.flatMap((section) => {
    idOf(section.title);
    return section.described.map(
      (each) => /** @type {[string, string]} */ ([keyOf(each), `${file}#${idOf(each.name)}`]),
    );
  });
}

/** @param {Page} page @param {Map<string, string>} links @param {Map<Exported, string>} code */
function text({ file, title, intro, sections }, links, code) {
  const list = (/** @type {Exported[]} */ names) =>
    names
      .map((each) => `[${each.name}](${(links.get(keyOf(each)) ?? '').replace(new RegExp(`^${file}(?=#)`), '')})`)
      .join(' · ');
  const parts = sections.flatMap((section) => [
    `## ${section.title}`,
    section.intro,
    list(section.described),
    section.also.length > 0 && section.described.length > 0 ? `Also: ${list(section.also)}` : list(section.also),
    ...section.described.flatMap((each) => [
      `### ${each.name}`,
      `\`\`\`typescript\n${code.get(each)}\n\`\`\``,
      each.comment.replace(/@example\n/g, ''),
    ]),
  ]);
  const generated = 'Generated from the sources by `npm run api`.';
  return `${[`# ${title}`, intro, ...parts, generated].filter((part) => part !== '').join('\n\n')}\n`;
}

/** @param {readonly Door[]} doors @param {readonly Page[]} all */
function index(doors, all) {
  const rows = doors.map(({ name, intro }) => {
    const page = all.find(({ file }) => file === pageOf(name));
    const [first = ''] = intro.split(/(?<=\.)\s/);
    return `| [\`${name}\`](${page?.file}) | ${first.replaceAll('\n', ' ')} |`;
  });
  return `${[
    '# API reference',
    'What each entry point of the packages exports, with declarations and examples. Start with `@quintet/engine`.',
    ['| import from | |', '| --- | --- |', ...rows].join('\n'),
    'Generated from the sources by `npm run api`.',
  ].join('\n\n')}\n`;
}

/** Declarations in a uniform format. @param {Exported[]} all @returns {Map<Exported, string>} */
function formatted(all) {
  const mark = (/** @type {number} */ i) => `// declaration ${i}`;
  const input = all.map(
    ({ declaration }, i) =>
      `${mark(i)}\ndeclare ${declaration.replace(/\n(?=(?:const|function|class) )/g, '\ndeclare ')}`,
  );
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--line-width=${WIDTH}`, '--stdin-file-path=api.d.ts'],
    { cwd: root, input: input.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Expected(`the declarations could not be formatted:\n${stderr}`);
  const parts = stdout.split(/^\/\/ declaration \d+\n/m).slice(1);
  return new Map(all.map((each, i) => [each, (parts[i] ?? '').trim().replace(/^declare /gm, '')]));
}
