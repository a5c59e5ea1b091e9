// `npm run prose-sample`: random comments, test names and screen texts of the repository, for a reader to judge.
//
//   npm run prose-sample -- --seed 7 [--comments 60] [--tests 60] [--screens 80]
//
// The same seed on the same sources prints the same sample.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';
import { MESSAGE_FILE, readTexts } from './messages.mjs';
import { Expected, root } from './process.mjs';

/** @typedef {Record<string, any> & { type: string, start: number }} Node a node of a syntax tree */
/** @typedef {{ text: string, start: number, end: number }} Comment */
/** @typedef {{ at: string, text: string }} Sentence `at` is `file:line` */
/** @typedef {{ comments: Sentence[], tests: Sentence[], screens: Sentence[] }} Prose */

const CODE = /\.(?:[cm]?[jt]s|svelte)$/;
const TEST = /\.(?:test|long)\.ts$|^tests\/.*\.ts$/;
/** Calls that name a test or a block of tests, such as `describeEachStore`. */
const TEST_CALL = /^(?:describe\w*|test|it)$/;
const MESSAGES = /(?:messages|words|titles|lessons?|teaching)[^/]*\.ts$|\/lessons\//;
/** Instructions to tools and types for the checker, which nobody reads as prose. */
const NOT_PROSE = /^(?:biome-ignore|svelte-ignore|@|[-─=\s]*$|\/ <reference)/;
const SPOKEN_ATTRIBUTES = /\b(?:aria-label|title|placeholder|alt)="([^"{}]*\p{L}[^"{}]*)"/gu;
const HAN = /\p{Script=Han}/u;

/** Prints the sample that `args` ask for. @param {string[]} args */
export function proseSample(args) {
  const { seed, ...counts } = numbers(args);
  const prose = allProse();
  for (const kind of /** @type {const} */ (['comments', 'tests', 'screens'])) {
    const all = prose[kind];
    const sample = pick(all, counts[kind], seed);
    console.log(`\n# ${kind}: ${sample.length} of ${all.length}\n`);
    for (const [i, { at, text }] of sample.entries()) console.log(`${i + 1}. ${at}\n${text.replace(/^/gm, '   ')}`);
  }
  return 0;
}

/** @param {string[]} args */
function numbers(args) {
  const text = /** @param {string} value */ (value) => /** @type {const} */ ({ type: 'string', default: value });
  const options = { seed: text('1'), comments: text('60'), tests: text('60'), screens: text('80') };
  const { values } = parseArgs({ args, options });
  const number = /** @param {keyof typeof options} key */ (key) => {
    if (!/^\d+$/.test(values[key])) throw new Expected(`--${key} takes a whole number, not '${values[key]}'`, 2);
    return Number(values[key]);
  };
  return { seed: number('seed'), comments: number('comments'), tests: number('tests'), screens: number('screens') };
}

/** @returns {Prose} */
function allProse() {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const prose = { comments: [], tests: [], screens: [] };
  for (const file of tracked.split('\n')) {
    if (CODE.test(file)) collect(file, readFileSync(path.join(root, file), 'utf8'), prose);
    else if (MESSAGE_FILE.test(file)) collectTexts(file, readFileSync(path.join(root, file), 'utf8'), prose);
  }
  return prose;
}

/** Adds the texts of a message file, each in all languages. @param {string} file @param {string} json @param {Prose} prose */
export function collectTexts(file, json, prose) {
  const [original, ...others] = Object.values(readTexts(json));
  for (const [key, text] of original ?? []) {
    const texts = [text, ...others.map((translated) => translated.get(key))].filter(Boolean);
    if (/\p{L}/u.test(text)) prose.screens.push({ at: `${file} ${key}`, text: texts.join('\n') });
  }
}

/** Adds the prose of one source file. @param {string} file @param {string} source @param {Prose} prose */
export function collect(file, source, prose) {
  const at = /** @param {number} start */ (start) => `${file}:${source.slice(0, start).split('\n').length}`;
  const code = file.endsWith('.svelte') ? scriptsOnly(source) : source;
  const { program, comments } = parseSync(file.replace(/\.svelte$/, '.ts'), code);
  const found = comments.map(({ value, start, end }) => ({ text: value, start, end }));
  for (const { text, start } of joined(found, source)) {
    const plain = withoutStars(text);
    if (!NOT_PROSE.test(plain)) prose.comments.push({ at: at(start), text: plain });
  }
  if (TEST.test(file)) testNames(program, '', (text, start) => prose.tests.push({ at: at(start), text }));
  else if (MESSAGES.test(file)) messages(program, (text, start) => prose.screens.push({ at: at(start), text }));
  if (file.endsWith('.svelte')) {
    for (const { text, start } of markupTexts(source)) prose.screens.push({ at: at(start), text });
  }
}

/** Joins line comments on neighbouring lines. @param {Comment[]} comments @param {string} source */
function joined(comments, source) {
  /** @type {Comment[]} */
  const groups = [];
  for (const comment of comments) {
    const last = groups.at(-1);
    const isNextLine = last && /^\n[ \t]*$/.test(source.slice(last.end, comment.start));
    const areLines = last && source.startsWith('//', last.start) && source.startsWith('//', comment.start);
    if (last && isNextLine && areLines) {
      last.text += `\n${comment.text}`;
      last.end = comment.end;
    } else groups.push({ ...comment });
  }
  return groups;
}

/** @param {string} comment */
const withoutStars = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    // The types of a JSDoc comment are not prose.
    .replace(/@(?:type|typedef|param|returns|template)\b[\s\S]*/, '')
    .trim();

/**
 * Calls `found` with each test's name, after those of the blocks around it.
 * @param {unknown} node
 * @param {string} around
 * @param {(text: string, start: number) => void} found
 */
function testNames(node, around, found) {
  for (const child of children(node)) {
    const name =
      child.type === 'CallExpression' && TEST_CALL.test(rootName(child.callee)) && literal(child.arguments[0]);
    if (!name) testNames(child, around, found);
    else {
      const whole = around ? `${around} › ${name}` : name;
      if (isBlock(child.callee)) testNames(child, whole, found);
      else found(whole, child.start);
    }
  }
}

/** Whether a call names a block of tests: `describe(…)`, `describe.each(table)(…)`, `test.describe(…)`. @param {Node} callee @returns {boolean} */
function isBlock(callee) {
  if (callee.type === 'CallExpression') return isBlock(callee.callee);
  if (callee.type !== 'MemberExpression') return rootName(callee).startsWith('describe');
  return callee.property.name === 'describe' || isBlock(callee.object);
}

/** The first name of `test`, `test.each(table)` or `describe.skipIf(x)`. @param {Node} callee @returns {string} */
function rootName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag);
  return callee.type === 'CallExpression' ? rootName(callee.callee) : '';
}

/**
 * Calls `found` with each sentence of a messages file. English and Chinese are joined into one text if they stand side by side:
 * as `{ en, zh }` or as two arguments.
 * @param {unknown} node @param {(text: string, start: number) => void} found
 */
function messages(node, found) {
  for (const child of children(node)) {
    const [en, zh] = languages(child);
    if (en && zh) paired(en, zh, found);
    else if (child.type === 'Property') messages([child.value], found);
    else if (child.type !== 'ImportDeclaration' && child.type !== 'TSLiteralType') {
      const text = literal(child);
      if (text && (/^[\p{Lu}{].*\s/u.test(text) || HAN.test(text))) found(text, child.start);
      messages(child, found);
    }
  }
}

/**
 * The English and the Chinese part of a node that holds both; empty for other nodes.
 * @param {Node} node
 * @returns {(Node | undefined)[]}
 */
function languages(node) {
  if (node.type === 'ObjectExpression') return ['en', 'zh'].map((key) => propertiesOf(node).get(key));
  if (node.type === 'CallExpression') {
    const [en, zh] = node.arguments;
    const isPair = zh?.type === 'ObjectExpression' ? en.type === zh.type : HAN.test(literal(zh) ?? '');
    return isPair ? [en, zh] : [];
  }
  return [];
}

/** @param {Node | undefined} en @param {Node | undefined} zh @param {(text: string, start: number) => void} found */
function paired(en, zh, found) {
  if (!en) return;
  const others = zh?.type === 'ObjectExpression' ? propertiesOf(zh) : new Map();
  if (en.type === 'ObjectExpression') {
    for (const [key, value] of propertiesOf(en)) paired(value, others.get(key), found);
  } else if (en.type === 'ArrayExpression') {
    for (const [i, each] of en.elements.entries()) paired(each, zh?.elements?.[i], found);
  } else {
    const texts = [literal(en), zh && literal(zh)].filter(Boolean);
    if (texts.some((text) => /\p{L}/u.test(String(text)))) found(texts.join('\n'), en.start);
  }
}

/** @param {Node} object @returns {Map<string, Node>} */
const propertiesOf = (object) =>
  new Map(
    object.properties
      .filter((/** @type {Node} */ { type }) => type === 'Property')
      .map((/** @type {Node} */ { key, value }) => [key.name ?? key.value, value]),
  );

/** The text of a string or template, with `{…}` for each placeholder. @param {Node | undefined} node @returns {string | null} */
function literal(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'ArrowFunctionExpression') return literal(node.body);
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.map((/** @type {Node} */ { value }) => value.cooked).join('{…}');
}

/** @param {unknown} node @returns {Node[]} */
function children(node) {
  if (typeof node !== 'object' || node === null) return [];
  const values = Array.isArray(node) ? node : Object.values(node);
  return values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter((each) => each?.type);
}

/** A component's scripts at their original offsets, with everything else replaced by spaces. @param {string} source */
function scriptsOnly(source) {
  const blank = /** @param {string} text */ (text) => text.replace(/[^\n]/g, ' ');
  let code = '';
  let end = 0;
  for (const { 0: whole, 1: opening = '', 2: script = '', index } of source.matchAll(
    /(<script[^>]*>)([\s\S]*?)<\/script>/g,
  )) {
    code += blank(source.slice(end, index) + opening) + script;
    end = index + whole.length - '</script>'.length;
  }
  return code + blank(source.slice(end));
}

/** Texts written in a component's markup, and in the attributes that people see or hear. @param {string} source */
function markupTexts(source) {
  const blank = /** @param {string} text */ (text) => text.replace(/[^\n]/g, ' ');
  const markup = source.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, blank);
  const spoken = [...markup.matchAll(SPOKEN_ATTRIBUTES)];
  const between = [
    ...markup.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, blank).matchAll(/(?<![=-])>([^<>{}]*\p{L}{2}[^<>{}]*)</gu),
  ];
  return [...spoken, ...between].map(({ 1: text = '', index }) => ({ text: text.trim(), start: index }));
}

/** Draws a seeded sample without repetition (mulberry32). @param {Sentence[]} all @param {number} count @param {number} seed */
function pick(all, count, seed) {
  const rest = [...all];
  let state = seed;
  const below = /** @param {number} limit */ (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return Array.from(
    { length: Math.min(count, all.length) },
    () => /** @type {Sentence} */ (rest.splice(below(rest.length), 1)[0]),
  );
}
