/**
 * Checks names and chat messages, without importing schemas.
 *
 * @module
 */
/** Maximum number of consecutive combining marks after NFC. Vietnamese, Hebrew and Thai stay well below it. */
const MAX_MARKS = 4;

/** Scripts in which ZWNJ and ZWJ between two letters change their shape. */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .concat(['Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Invisible characters that belong to a visible character: emoji sequences, flags, ideographic variants, joining scripts. */
const HARMLESS = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}0-9#*])[\\uFE0E\\uFE0F]',
    '(?<=\\u{1F3F4})[\\u{E0061}-\\u{E007A}\\u{E0030}-\\u{E0039}]{2,6}\\u{E007F}',
    '(?<=\\p{Ideographic})[\\u{E0100}-\\u{E01EF}]',
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
  ].join('|'),
  'gu',
);

/** Control characters, bidirectional and other invisible formatting, lone surrogates, non-characters, line separators. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;
/** A mark without a base letter, or too many marks in a row: both overlap neighbouring text. */
const STACKED = new RegExp(`^\\p{M}|(?<=\\s)\\p{M}|\\p{M}{${MAX_MARKS + 1}}`, 'u');
/**
 * A visible character. Excludes the blank Braille cell, the object placeholder and the null notehead, which are drawn as
 * nothing.
 */
const VISIBLE = /[^\s\u2800\uFFFC\u{1D159}\p{M}]/u;

/**
 * Checks text that people type and others see. Returns it trimmed and in Unicode normalization form NFC, or `null` if it must
 * be refused. Forbidden characters are refused rather than removed, because removing them could change the meaning. Empty
 * text is allowed.
 *
 * @example
 * ```ts
 * import { readableText } from '@quintet/wire/text';
 * console.log(readableText('  Zo\u0065\u0308 ')); // 'Zoë'
 * console.log(readableText('a\u202Eb')); // null
 * ```
 */
export function readableText(text: string, { hasLines = false } = {}): string | null {
  const normal = text.normalize('NFC').trim();
  const checked = (hasLines ? normal.replace(/\r?\n|\t/g, ' ') : normal).replace(HARMLESS, '');
  if (FORBIDDEN.test(checked) || STACKED.test(checked)) return null;
  if (checked !== '' && !VISIBLE.test(checked)) return null;
  return normal;
}
