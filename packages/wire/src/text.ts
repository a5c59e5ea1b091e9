/** Consecutive combining marks that a text may have after NFC. Vietnamese, Hebrew and Thai stay well below it. */
const MAX_MARKS = 4;

/** Scripts in which ZWNJ and ZWJ between two letters change how these are written. */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
  .concat(['Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Invisible characters where they are part of a visible one: emoji sequences, flags, ideographic variants, joining scripts. */
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
/** A mark without a letter below it, or a pile of them: both reach into what stands around the text. */
const STACKED = new RegExp(`^\\p{M}|(?<=\\s)\\p{M}|\\p{M}{${MAX_MARKS + 1}}`, 'u');
/** Something that leaves ink. A blank Braille cell, a placeholder for an object and a null notehead do not. */
const VISIBLE = /[^\s\u2800\uFFFC\u{1D159}\p{M}]/u;

/**
 * Text that people type and others see: trimmed and in Unicode normalization form NFC, or `null` if it must be refused. An
 * empty text is fine. Forbidden characters are refused rather than removed: what is left could read differently from what
 * was written, and whoever typed it can correct it. NFC changes nothing that can be seen, and makes equal names equal.
 */
export function readableText(text: string, { hasLines = false } = {}): string | null {
  const normal = text.normalize('NFC').trim();
  const checked = (hasLines ? normal.replace(/\r?\n|\t/g, ' ') : normal).replace(HARMLESS, '');
  if (FORBIDDEN.test(checked) || STACKED.test(checked)) return null;
  if (checked !== '' && !VISIBLE.test(checked)) return null;
  return normal;
}
