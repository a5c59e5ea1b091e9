// Import boundaries: packages, layers of folders, purity of the engine. Fails on any import that the tables do not allow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ADAPTER,
  ENGINE,
  GAME_DOORS,
  GAME_TEST_DOORS,
  LAYERS,
  MAY_USE_ADAPTERS,
  OWN_GAMES,
  PACKAGES,
} from './boundary-tables.mjs';

/** Globals that the shipped engine must not use, so that it runs anywhere and is deterministic. */
const IMPURE_WORDS = 'console|process|fetch|setTimeout|setInterval|performance|globalThis|Date\\.now|Math\\.random';
const NOW = 'new Date\\s*(?:\\(\\s*\\)|(?![\\s\\w(]))';
const UNCHECKABLE = 'import\\s*\\(\\s*[^\\s\'"]';
const IMPURE = new RegExp(`(?<![\\w$.])(?:(?:${IMPURE_WORDS})(?![\\w$])|${NOW}|${UNCHECKABLE})`, 'g');

/**
 * The clock and the timer that founding documents name are allowed as defaults of parameters, so that callers can replace them.
 */
const DOCUMENT = /^games\/[^/]+\/document\//;
const DEFAULT_TIME = /(?<==\s*)(?:Date\.now\(\)|setTimeout)(?=\s*[,)])/g;

const SOURCE = /\.(?:[cm]?[jt]s|svelte)$/;
const TEST = /\.(?:test|long)\.ts$/;
const TEST_ONLY = /(?:^|\/)(?:testkit\/|fakes\.ts$|samples\.ts$)/;
const SPECIFIER = /(?<!['"\w.])(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Whether a file is a test or is imported only by tests. @param {string} file */
const isTest = (file) => TEST.test(file) || TEST_ONLY.test(file);

/**
 * Whether the published package contains a file. The engine publishes its testkit as `/testing`.
 * @param {string} name
 * @param {string} file
 */
const isShipped = (name, file) => !isTest(file) || (name === 'engine' && /^testkit\//.test(file) && !TEST.test(file));

/** Paths from `src` that a file imports. @param {string} file @param {string} text */
const relativeImports = (file, text) =>
  [...withoutComments(text).matchAll(SPECIFIER)]
    .map(([, , target = '']) => target)
    .filter((target) => target.startsWith('.'))
    .map((target) => path.posix.join(path.posix.dirname(file), target));

/** @param {string} root @returns {string[]} one line per violation */
export const violations = (root) => [...packageViolations(root), ...gameViolations(root)];

/** A game may import only the entry points for authors, and files of its own package. @param {string} root */
function gameViolations(root) {
  const folders = OWN_GAMES.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
      : [];
  });
  return folders.flatMap((folder) =>
    sourcesIn(path.join(root, folder, 'src')).flatMap((file) => {
      const doors = TEST.test(file) ? GAME_TEST_DOORS : GAME_DOORS;
      const text = withoutComments(readFileSync(path.join(root, folder, 'src', file), 'utf8'));
      return [...text.matchAll(SPECIFIER)].flatMap(([, , target = '']) => {
        const isOwn =
          target.startsWith('.') && !path.posix.join('src', path.posix.dirname(file), target).startsWith('..');
        return isOwn || doors.includes(target)
          ? []
          : [`${folder}/src/${file}: imports '${target}': from here only ${doors.join(', ')}`];
      });
    }),
  );
}

/** @param {string} root */
function packageViolations(root) {
  const packages = path.join(root, 'packages');
  return readdirSync(packages).flatMap((name) => {
    const source = path.join(packages, name, 'src');
    const dependencies = declared(path.join(packages, name));
    /** @type {Map<string, Set<string>>} */
    const imports = new Map();
    const found = sourcesIn(source).flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      if (!isTest(file)) collectImports(imports, file, text);
      return problems(name, file, text, dependencies).map((problem) => `${file}: ${problem}`);
    });
    const cycles = cyclesIn(imports).map((units) => `${units.join(' → ')}: these import each other`);
    return [...found, ...cycles].map((problem) => `packages/${name}/src/${problem}`);
  });
}

/**
 * Adds the imports of a file to those of its unit.
 * @param {Map<string, Set<string>>} imports
 * @param {string} file
 * @param {string} text
 */
function collectImports(imports, file, text) {
  const unit = unitOf(file);
  const targets = imports.get(unit) ?? new Set();
  imports.set(unit, targets);
  for (const target of relativeImports(file, text)) if (unitOf(target) !== unit) targets.add(unitOf(target));
}

/** The top-level folder or file of `src` that a path belongs to. @param {string} file */
const unitOf = (file) => file.split('/', 1)[0] ?? '';

/**
 * Cycles of units that import each other, each with its first unit repeated at the end.
 * @param {Map<string, Set<string>>} imports
 * @returns {string[][]}
 */
function cyclesIn(imports) {
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} unit @param {string[]} trail */
  const visit = (unit, trail) => {
    const at = trail.indexOf(unit);
    if (at >= 0) cycles.push([...trail.slice(at), unit]);
    if (at >= 0 || done.has(unit)) return;
    for (const next of imports.get(unit) ?? []) visit(next, [...trail, unit]);
    done.add(unit);
  };
  for (const unit of imports.keys()) visit(unit, []);
  return cycles;
}

/** @param {string} name @param {string} file @param {string} text @param {string[]} dependencies */
function problems(name, file, text, dependencies) {
  const found = [];
  const allowed = /** @type {Record<string, string[]>} */ (PACKAGES)[name];
  if (!allowed) return [`package '${name}' is not in the table of scripts/boundary-tables.mjs`];
  for (const [, , target = ''] of withoutComments(text).matchAll(SPECIFIER)) {
    const why = target.startsWith('.')
      ? refusedPath(name, file, path.posix.join(path.posix.dirname(file), target))
      : refusedPackage(name, target, allowed, !isShipped(name, file), dependencies);
    if (why) found.push(`imports '${target}': ${why}`);
  }
  if (name === 'engine' && isShipped(name, file)) {
    const code = withoutComments(text, true);
    const checked = DOCUMENT.test(file) ? code.replace(DEFAULT_TIME, '0') : code;
    for (const [used] of checked.matchAll(IMPURE)) found.push(`uses '${used}': the engine is pure`);
  }
  return found;
}

/** @param {string} name @param {string} file @param {string} target path from the package's src */
function refusedPath(name, file, target) {
  if (target.startsWith('..')) return `outside of ${name}/src; import a package by its name`;
  if (!isTest(file) && isTest(target)) return 'tests only';
  if (name !== 'engine') return isTest(file) ? null : refusedLayer(LAYERS[name], unitOf(file), unitOf(target));
  const adapter = ADAPTER.exec(target)?.[0];
  // The adapter of a founding document may use the game's save format.
  const isOwn = adapter && (file.startsWith(adapter) || file.startsWith(adapter.replace(/save\/$/, 'document/')));
  if (adapter && !isOwn && !MAY_USE_ADAPTERS.test(file) && !TEST.test(file)) {
    return 'an adapter depends on the rules, never the other way round';
  }
  const rule = ENGINE.find(({ at }) => at.test(file));
  if (!rule) return `no rule for its folder in scripts/boundary-tables.mjs`;
  const own = /^games\/[^/]+/.exec(file)?.[0] ?? '';
  const may = [...rule.may, ...(TEST.test(file) ? rule.tests : [])].map((folder) => folder.replace('<own>', own));
  const inTestkit = target.startsWith('testkit/');
  const fits = may.some((f) => (f === '.' ? !inTestkit : target === f || target.startsWith(`${f}/`)));
  return fits ? null : `from here only ${may.join(', ')}`;
}

/** @param {readonly (readonly string[])[] | undefined} layers @param {string} from @param {string} to @returns {string | null} */
function refusedLayer(layers, from, to) {
  if (!layers || from === to) return null;
  const layerOf = /** @param {string} unit */ (unit) => layers.findIndex((units) => units.includes(unit));
  const [own, other] = [layerOf(from), layerOf(to)];
  if (own < 0 || other < 0) return `'${own < 0 ? from : to}' is in no layer of scripts/boundary-tables.mjs`;
  return other < own ? null : `'${from}' is not above '${to}'`;
}

/**
 * @param {string} name
 * @param {string} target
 * @param {string[]} allowed
 * @param {boolean} inTest
 * @param {string[]} dependencies
 */
function refusedPackage(name, target, allowed, inTest, dependencies) {
  const ours = /^@quintet\/([^/]+)/.exec(target)?.[1];
  if (ours) return allowed.includes(ours) ? null : `${name} may import ${allowed.join(', ') || 'no package'}`;
  if (inTest) return null;
  if (target.startsWith('node:')) return name === 'engine' ? 'the engine is pure' : null;
  // Builds generate these modules.
  if (target.startsWith('virtual:'))
    return ['board', 'web'].includes(name) ? null : 'only boards and the app have such modules';
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
    // Code inside a template literal must be pure too, but an import there is only text.
    if (part.startsWith('`')) return withoutStrings ? part : '``';
    return withoutStrings ? "''" : part;
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = violations(path.resolve(process.argv[2] ?? '.'));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
