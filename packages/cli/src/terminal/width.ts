import { stripVTControlCharacters } from 'node:util';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First and last code points of East Asian wide and full-width ranges and of emoji. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Width of a text in terminal columns, ignoring colour codes. */
export function width(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(plain)) columns += widthOf(segment);
  return columns;
}

function widthOf(grapheme: string): number {
  // The emoji variation selector makes narrow characters wide.
  if (grapheme.includes('\ufe0f')) return 2;
  const point = grapheme.codePointAt(0) ?? 0;
  if (point < 0x20 || /^\p{Mark}|^\p{Cf}/u.test(grapheme)) return 0;
  return WIDE.some(([first, last]) => point >= first && point <= last) ? 2 : 1;
}

const blank = (columns: number): string => ' '.repeat(Math.max(0, columns));

export const padEnd = (text: string, columns: number): string => text + blank(columns - width(text));

export const padStart = (text: string, columns: number): string => blank(columns - width(text)) + text;

/** Centres a text. If the space is odd, the extra column goes to the left of the text. */
export function center(text: string, columns: number): string {
  const room = Math.max(0, columns - width(text));
  return blank(room - (room >> 1)) + text + blank(room >> 1);
}

const CODE = new RegExp(`(${String.fromCharCode(27)}\\[[0-9;]*m)`);

/** Cuts a text to a width in columns. Keeps all colour codes, so that every colour is switched off again. */
export function clip(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let left = columns;
  return text
    .split(CODE)
    .map((part) => {
      if (CODE.test(part)) return part;
      let fitting = '';
      for (const { segment } of graphemes.segment(part)) {
        left -= widthOf(segment);
        if (left < 0) break;
        fitting += segment;
      }
      return fitting;
    })
    .join('');
}

/** Wraps a text at spaces, and CJK text anywhere. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\s)|(?<=[\u3000-\u9fff\uff00-\uffef])/)) {
    if (line && width(line) + width(word.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Joins items with dots, and wraps lines between items. */
export function flow(items: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && width(last) + 3 + width(item) <= columns) lines[lines.length - 1] = `${last} · ${item}`;
    else lines.push(item);
  }
  return lines;
}

/** Wraps a text with a hanging indent as wide as `lead`. */
export const hanging = (lead: string, text: string, columns: number): string[] =>
  wrap(text, columns - width(lead)).map((line, i) => (i === 0 ? lead : blank(width(lead))) + line);

/** Controls and invisible marks that move the cursor, hide text or reorder it. Soft hyphens and the joiners of words and emoji stay. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/u;
const ANY_UNSAFE = new RegExp(UNSAFE, 'gu');
const COLOUR_OR_UNSAFE = new RegExp(`(\u001b\\[[\\d;]*m|[\\n\\t])|${UNSAFE.source}`, 'gu');

/** Makes a text from outside safe to show in a line. */
export const printable = (text: string): string => text.replace(ANY_UNSAFE, '\ufffd');

/** Makes whole output safe for a terminal: as `printable`, but keeps line breaks and colours. All text for people passes here. */
export const forTerminal = (text: string): string =>
  text.replace(COLOUR_OR_UNSAFE, (_, kept: string | undefined) => kept ?? '\ufffd');

/** JSON in which no character can act on a terminal; the value stays the same. */
export const jsonForTerminal = (value: unknown): string =>
  JSON.stringify(value).replace(ANY_UNSAFE, (unsafe) =>
    unsafe
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
