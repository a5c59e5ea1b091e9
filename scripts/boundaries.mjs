// Who may import whom. Fails, naming file and import, on anything the tables do not allow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Package → packages of this repository that it may import, by name only (`@quintet/engine`). */
const PACKAGES = {
  engine: [],
  wire: ['engine'],
  server: ['engine', 'wire'],
  client: ['engine', 'wire'],
  web: ['engine', 'wire', 'client'],
  cli: ['engine', 'server'],
};

/**
 * Folders of the engine, the first that fits: `may` is what its sources may import, `tests` what its tests may besides.
 * `.` is everything in the engine but the testkit, `<own>` the folder itself.
 */
const ENGINE = [
  { at: /^kernel\//, may: ['kernel'], tests: ['.', 'testkit'] },
  { at: /^games\/(index|titles)\.ts$/, may: ['kernel', 'games'], tests: [] },
  { at: /^games\/[^/]+\.(test|long)\.ts$/, may: ['.', 'testkit'], tests: [] },
  { at: /^games\/[^/]+\//, may: ['kernel', '<own>'], tests: ['match', 'search', 'testkit'] },
  { at: /^match\//, may: ['kernel', 'match', 'games/index.ts'], tests: ['.', 'testkit'] },
  { at: /^search\//, may: ['kernel', 'search'], tests: ['.', 'testkit'] },
  { at: /^testkit\//, may: ['.', 'testkit'], tests: [] },
  { at: /^[^/]+$/, may: ['.'], tests: ['testkit'] },
];

/**
 * Adapters of a game: its founding document's interfaces, its own file formats and other programs' protocols. They stand on the rules, so nothing
 * in the game imports them but its index, its tests and the drawings for tests.
 */
const ADAPTER = /^games\/[^/]+\/(?:document|save|uhp)\//;
const MAY_USE_ADAPTERS = /^games\/[^/]+\/(?:index|drawn)\.ts$/;

/** What the shipped engine may not use, so that it runs anywhere and the same game always goes the same way. */
const IMPURE_WORDS = 'console|process|fetch|setTimeout|setInterval|performance|globalThis|Date\\.now|Math\\.random';
const NOW = 'new Date\\s*(?:\\(\\s*\\)|(?![\\s\\w(]))';
const UNCHECKABLE = 'import\\s*\\(\\s*[^\\s\'"]';
const IMPURE = new RegExp(`(?<![\\w$.])(?:(?:${IMPURE_WORDS})(?![\\w$])|${NOW}|${UNCHECKABLE})`, 'g');

/**
 * Founding documents record times and replay by a timer, and their callers need not bring either. Both are allowed as the
 * default of a parameter, so that every caller can.
 */
const DOCUMENT = /^games\/[^/]+\/document\//;
const DEFAULT_TIME = /(?<==\s*)(?:Date\.now\(\)|setTimeout)(?=\s*[,)])/g;

const SOURCE = /\.(?:[cm]?[jt]s|svelte)$/;
const TEST = /\.(?:test|long)\.ts$/;
const SPECIFIER = /(?<!['"\w.])(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** @param {string} root @returns {string[]} one line a violation */
export function violations(root) {
  const packages = path.join(root, 'packages');
  return readdirSync(packages).flatMap((name) => {
    const source = path.join(packages, name, 'src');
    return sourcesIn(source).flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      return problems(name, file, text, declared(path.join(packages, name))).map(
        (problem) => `packages/${name}/src/${file}: ${problem}`,
      );
    });
  });
}

/** @param {string} name @param {string} file @param {string} text @param {string[]} dependencies */
function problems(name, file, text, dependencies) {
  const found = [];
  const allowed = /** @type {Record<string, string[]>} */ (PACKAGES)[name];
  if (!allowed) return [`package '${name}' is not in the table of scripts/boundaries.mjs`];
  const isTest = TEST.test(file) || file.startsWith('testkit/');
  for (const [, , target = ''] of withoutComments(text).matchAll(SPECIFIER)) {
    const why = target.startsWith('.')
      ? refusedPath(name, file, path.posix.join(path.posix.dirname(file), target))
      : refusedPackage(name, target, allowed, isTest, dependencies);
    if (why) found.push(`imports '${target}': ${why}`);
  }
  if (name === 'engine' && !isTest) {
    const code = withoutComments(text, true);
    const checked = DOCUMENT.test(file) ? code.replace(DEFAULT_TIME, '0') : code;
    for (const [used] of checked.matchAll(IMPURE)) found.push(`uses '${used}': the engine is pure`);
  }
  return found;
}

/** @param {string} name @param {string} file @param {string} target path from the package's src */
function refusedPath(name, file, target) {
  if (target.startsWith('..')) return `outside of ${name}/src; import a package by its name`;
  if (name !== 'engine') return null;
  const adapter = ADAPTER.exec(target)?.[0];
  // A document may name the game's save file as a part of its own.
  const isOwn = adapter && (file.startsWith(adapter) || file.startsWith(adapter.replace(/save\/$/, 'document/')));
  if (adapter && !isOwn && !MAY_USE_ADAPTERS.test(file) && !TEST.test(file)) {
    return 'an adapter depends on the rules, never the other way round';
  }
  const rule = ENGINE.find(({ at }) => at.test(file));
  if (!rule) return `no rule for its folder in scripts/boundaries.mjs`;
  const own = /^games\/[^/]+/.exec(file)?.[0] ?? '';
  const may = [...rule.may, ...(TEST.test(file) ? rule.tests : [])].map((folder) => folder.replace('<own>', own));
  const inTestkit = target.startsWith('testkit/');
  const fits = may.some((f) => (f === '.' ? !inTestkit : target === f || target.startsWith(`${f}/`)));
  return fits ? null : `from here only ${may.join(', ')}`;
}

/** @param {string} name @param {string} target @param {string[]} allowed @param {boolean} isTest @param {string[]} dependencies */
function refusedPackage(name, target, allowed, isTest, dependencies) {
  const ours = /^@quintet\/([^/]+)/.exec(target)?.[1];
  if (ours) return allowed.includes(ours) ? null : `${name} may import ${allowed.join(', ') || 'no package'}`;
  if (isTest) return null;
  if (target.startsWith('node:')) return name === 'engine' ? 'the engine is pure' : null;
  // What the app's own build makes.
  if (target.startsWith('virtual:')) return name === 'web' ? null : 'only the app is built with such modules';
  const bare = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
  return dependencies.includes(bare) ? null : `not a dependency of ${name}`;
}

/** @param {string} folder */
const declared = (folder) => {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}) : [];
};

/** @param {string} folder @returns {string[]} paths with slashes, on Windows too */
const sourcesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => SOURCE.test(file))
        .sort()
    : [];

/** @param {string} text @param {boolean} [withoutStrings] */
const withoutComments = (text, withoutStrings = false) =>
  text.replace(COMMENT_OR_STRING, (part) => {
    if (part.startsWith('/')) return ' ';
    // Code inside a template counts for purity, but what looks like an import there is text.
    if (part.startsWith('`')) return withoutStrings ? part : '``';
    return withoutStrings ? "''" : part;
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = violations(path.resolve(process.argv[2] ?? '.'));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
