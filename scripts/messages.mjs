// Message files (`messages.json`, `titles.json`): every language has every text, with the same placeholders and the plural forms
// that it needs, no text is empty, and the code uses every key.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, Map<string, string>>} Texts texts by language and key; keys of nested objects are joined by dots */

export const MESSAGE_FILE = /(?:^|\/)(?:messages|titles)\.json$/;
const SOURCE = /\.(?:[cm]?[jt]s|svelte)$/;
const TEST = /\.(?:test|long)\.ts$/;
const PLURAL = /^(.*)-(zero|one|two|few|many|other)$/;
/** A language must have the plural forms of counts up to this. Larger counts fall back to `other`: Spanish `many` begins at a million. */
const MAX_COUNT = 1000;
/** Placeholders that every sentence of a section may use or leave out. */
const OPTIONAL = [
  { key: /^(?:won|youWon|youLost)\./, names: ['{winner}', '{loser}'] },
  { key: /^threats\./, names: ['{seat}', '{other}', '{cells}', '{by}'] },
];
/** Separators that some languages do without. */
const MAY_BE_EMPTY = /(?:^|\.)space$/;

/** Keys that no source names, since they are built from data. Every other key must occur in the code. */
const BUILT_KEYS = [
  // The name and the tagline of a game are fields of `Title`; its seats are a list.
  { file: /titles\.json$/, key: /^(?:name|tagline)$/ },
  { file: /engine\/src\/games\/[^/]+\/messages\.json$/, key: /^seats\.[01]$/ },
  // Labels of options are looked up by the keys of the schema: `<option>-hint` and `<option>-<choice>`.
  { file: /engine\/src\/games\/[^/]+\/messages\.json$/, key: /^options\./ },
];

/**
 * @param {string} root of the repository
 * @param {readonly string[]} [languages] the first is the original; those of the engine by default
 * @returns {string[]} one line per problem
 */
export function messageProblems(root, languages = languagesOf(root)) {
  const folders = readdirSync(path.join(root, 'packages')).flatMap((name) => [`${name}/src`, `${name}/build`]);
  const files = folders.flatMap((folder) => filesIn(root, `packages/${folder}`));
  const read = /** @param {string} file */ (file) => readFileSync(path.join(root, file), 'utf8');
  const sources = files.filter((file) => SOURCE.test(file) && !TEST.test(file));
  const code = parseSources(new Map(sources.map((file) => [file, read(file)])));
  return files
    .filter((file) => MESSAGE_FILE.test(file))
    .flatMap((file) => {
      const texts = readTexts(read(file));
      const problems = [...textProblems(texts, languages), ...unusedKeys(file, texts[languages[0] ?? ''], code)];
      return problems.map((problem) => `${file}: ${problem}`);
    });
}

/** @param {string} root */
function languagesOf(root) {
  const source = readFileSync(path.join(root, 'packages/engine/src/kernel/languages.ts'), 'utf8');
  const list = /export const LANGUAGES = \[(.*)\] as const/.exec(source)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map(([, language = '']) => language);
}

/** @param {string} json @returns {Texts} */
export const readTexts = (json) =>
  Object.fromEntries(Object.entries(JSON.parse(json)).map(([language, tree]) => [language, flat(tree)]));

/** @param {unknown} tree @param {string} [prefix] @returns {Map<string, string>} */
const flat = (tree, prefix = '') =>
  new Map(
    Object.entries(Object(tree)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );

/** @param {Texts} texts @param {readonly string[]} languages @returns {string[]} */
export function textProblems(texts, languages) {
  const [first = '', ...others] = languages;
  const original = texts[first] ?? new Map();
  const members = Object.keys(texts).join(', ');
  if (members !== languages.join(', ')) return [`the languages must be ${languages.join(', ')}, not ${members}`];
  const plurals = new Set(
    [...original.keys()].flatMap((key) => (key.endsWith('-one') && original.has(otherForm(key)) ? [baseOf(key)] : [])),
  );
  return languages.flatMap((language) => {
    const own = texts[language] ?? new Map();
    const empty = [...own].filter(([key, text]) => text === '' && !MAY_BE_EMPTY.test(key));
    const problems = empty.map(([key]) => `${language}: "${key}" is empty`);
    problems.push(...[...plurals].flatMap((base) => formProblems(language, own, base)));
    if (!others.includes(language)) return problems;
    const isForm = /** @param {string} key */ (key) => plurals.has(baseOf(key)) && PLURAL.test(key);
    for (const [key, text] of original) {
      if (isForm(key)) continue;
      const translated = own.get(key);
      if (translated === undefined) problems.push(`${language}: "${key}" is missing`);
      else {
        const [wanted, given] = [text, translated].map((each) => required(key, each));
        if (wanted !== given)
          problems.push(`${language}: "${key}" must have the placeholders ${wanted || 'none'}, not ${given || 'none'}`);
      }
    }
    for (const [key, text] of own) {
      if (!isForm(key) && !original.has(key)) problems.push(`${language}: "${key}" does not exist in ${first}`);
      const other = original.get(otherForm(key)) ?? '';
      const unknown =
        isForm(key) &&
        placeholders(text)
          .split(' ')
          .find((name) => !placeholders(other).includes(name));
      if (unknown) problems.push(`${language}: "${key}" must not have the placeholder ${unknown}`);
    }
    return problems;
  });
}

/** @type {Map<string, { needed: string[], known: string[] }>} */
const formsByLanguage = new Map();

/** The plural forms that a language needs, and those that it has at all. @param {string} language */
function pluralForms(language) {
  const seen = formsByLanguage.get(language);
  if (seen) return seen;
  const rules = new Intl.PluralRules(language);
  const counted = Array.from({ length: MAX_COUNT + 1 }, (_, count) => rules.select(count));
  const forms = { needed: [...new Set(['other', ...counted])], known: rules.resolvedOptions().pluralCategories };
  formsByLanguage.set(language, forms);
  return forms;
}

/** The plural forms that a language lacks or never uses. @param {string} language @param {Map<string, string>} own @param {string} base */
function formProblems(language, own, base) {
  const { needed, known } = pluralForms(language);
  const forms = [...own.keys()].filter((key) => baseOf(key) === base && PLURAL.test(key));
  return [
    ...needed
      .filter((form) => !own.has(`${base}-${form}`))
      .map((form) => `${language}: the plural form "${base}-${form}" is missing`),
    ...forms
      .filter((key) => !known.some((form) => key === `${base}-${form}`))
      .map((key) => `${language}: the plural form "${key}" is never used in this language`),
  ];
}

/** @param {string} key */
const baseOf = (key) => PLURAL.exec(key)?.[1] ?? key;
/** @param {string} key */
const otherForm = (key) => `${baseOf(key)}-other`;

/** The placeholders of a text, sorted; `{a piece}` is `{piece}` with an English article. @param {string} text */
const placeholders = (text) =>
  [...new Set([...text.matchAll(/\{(?:[Aa] )?(\w+)\}/g)].map(([, name]) => `{${name}}`))].sort().join(' ');

/** The placeholders that a translation must have as well. @param {string} key @param {string} text */
function required(key, text) {
  const optional = OPTIONAL.find((section) => section.key.test(key))?.names ?? [];
  const names = placeholders(text).split(' ');
  return names.filter((name) => !optional.includes(name)).join(' ');
}

/** An import of a source: the module's path from the root, and the local names of what is imported. */
/** @typedef {{ module: string, names: string[] }} Import */
/** Sources, read once for all message files. `code` is without imports; `anywhere` covers the code of all sources. */
/** @typedef {{ sources: { imports: Import[], code: string }[], anywhere: { patterns: RegExp[], words: Set<string> } }} Code */

/** @param {Map<string, string>} sources texts by path from the root @returns {Code} */
export function parseSources(sources) {
  const parsed = [...sources].map(([at, source]) => ({ imports: importsOf(at, source), code: withoutImports(source) }));
  const all = parsed.map(({ code }) => code).join('\n');
  return { sources: parsed, anywhere: { patterns: templates(all), words: namesIn(all) } };
}

/**
 * The keys that no source uses. A source uses a key by naming it: `text.title`, `text['title']`, `counted(text, 'moves', 2)`,
 * `text[`level-${level}`]`. Sources that import the messages, directly or through `messages.ts` beside them, count first;
 * if one of them passes the messages on, any source counts.
 * @param {string} file
 * @param {Map<string, string> | undefined} texts
 * @param {Code} code
 */
export function unusedKeys(file, texts, { sources, anywhere }) {
  const doors = [file, file.replace(/\.json$/, '.ts')];
  const users = sources.flatMap(({ imports, code }) => {
    const names = imports.flatMap((each) => (doors.includes(each.module) ? each.names : []));
    return names.length > 0 ? [{ names, code }] : [];
  });
  const used = new Set(users.flatMap(({ names, code }) => names.flatMap((name) => namedKeys(code, name))));
  const isPassedOn = users.some(({ names, code }) => names.some((name) => isOpen(code, name)));
  const patterns = isPassedOn ? anywhere.patterns : templates(users.map(({ code }) => code).join('\n'));
  return [...(texts ?? new Map()).keys()]
    .filter((key) => !BUILT_KEYS.some((built) => built.file.test(file) && built.key.test(key)))
    .filter((key) => {
      const last = key.split('.').at(-1) ?? '';
      const names = [last, baseOf(last)];
      const isFound = names.some((name) => used.has(name) || patterns.some((pattern) => pattern.test(name)));
      return !isFound && !(isPassedOn && names.some((name) => anywhere.words.has(name)));
    })
    .map((key) => `"${key}" is not used`);
}

/** @param {string} at @param {string} source @returns {Import[]} */
function importsOf(at, source) {
  return [...source.matchAll(/import (?:type )?(\w+|\{[^}]*\}) from '([^']+)'/g)].map(([, what = '', from = '']) => {
    const module = from.startsWith('@quintet/board/')
      ? from.replace('@quintet/board/', 'packages/board/src/')
      : path.posix.join(path.posix.dirname(at), from);
    const items = what.replace(/[{}]/g, '').split(',');
    const names = items.map((item) => item.trim().split(' as ').at(-1) ?? '').filter((name) => /^\w+$/.test(name));
    return { module, names };
  });
}

/** @param {string} source */
const withoutImports = (source) =>
  source.replace(/import (?:type )?(?:\w+|\{[^}]*\}) from '[^']+'(?: with \{[^}]*\})?;/g, '');

/** The keys that follow a name: `text.title`, `texts[language].title`, `text[isOwn ? 'you' : 'other']`. @param {string} code @param {string} name */
function namedKeys(code, name) {
  const uses = [...code.matchAll(new RegExp(`(?<![\\w$.'-])${name}((?:\\??\\.\\w+|\\[[^\\]]*\\])+)`, 'g'))];
  const calls = [...code.matchAll(new RegExp(`\\b(?:counted|pluralText)\\(([^()]*\\b${name}\\b[^()]*)`, 'g'))];
  return [...uses, ...calls].flatMap(([, chain = '']) => [
    ...[...chain.matchAll(/\.(\w+)/g)].map(([, key = '']) => key),
    ...[...chain.matchAll(/'([^']+)'/g)].map(([, key = '']) => key),
  ]);
}

/** Whether a source uses the name without naming a key. @param {string} code @param {string} name */
const isOpen = (code, name) =>
  [...code.matchAll(new RegExp(`(?<![\\w$.'-])${name}(?![\\w'-])(.?)([^\\]]{0,80})`, 'g'))].some(
    ([, next = '', rest = '']) => (next === '[' ? !/['`]/.test(rest) : next !== '.'),
  );

/** The keys that templates with placeholders can build: `level-${level}`. @param {string} code @returns {RegExp[]} */
const templates = (code) =>
  [...code.matchAll(/`([\w-]*\$\{[^`\n]*\}[\w-]*)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.every((part) => /^[\w-]*$/.test(part)) && parts.join('').length > 2)
    .map((parts) => new RegExp(`^${parts.join('[\\w-]+')}$`));

/** The words that occur as a text, a property or a name that is taken out of an object. @param {string} code */
function namesIn(code) {
  const texts = code.matchAll(/(['"])(?=([\w-]+)\1)/g);
  const properties = code.matchAll(/(\.)(\w+)/g);
  const members = code.matchAll(/([{,])\s*(?=(\w+)\s*[,:}])/g);
  return new Set([...texts, ...properties, ...members].map(([, , name = '']) => name));
}

/** @param {string} root @param {string} folder @returns {string[]} paths from the root, with slashes on Windows too */
function filesIn(root, folder) {
  try {
    return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .sort();
  } catch {
    return [];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = messageProblems(path.resolve(process.argv[2] ?? '.'));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
