import { fail, fill, type Language, ok, type Result } from '../kernel/index.ts';
import { matchTexts } from './messages.ts';

/** Maximum length of a file name, in characters. */
export const MAX_FILE_NAME = 100;

/** Why a file name is refused. */
export interface FileNameRefusal {
  readonly code: 'empty' | 'too-long' | 'only-dots' | 'bad-character' | 'reserved';
  /** The part of the name that is not allowed. */
  readonly detail: string;
}

/** The reason, as used in "Failed to save: [reason]". */
export const fileNameSentence = ({ code, detail }: FileNameRefusal, language: Language): string =>
  fill(matchTexts[language]['file-name'][code], { detail, max: String(MAX_FILE_NAME) });

/** Windows device names. They are reserved with any extension: `nul.json` is `NUL`. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

/**
 * Trims spaces from a file name (not a path) and checks that it is valid on every system: 1 to 100 characters, none of
 * `/ \ : * ? " < > |`, no control characters, more than just dots, and not a Windows device name.
 */
export function checkFileName(given: string): Result<string, FileNameRefusal> {
  const refuse = (code: FileNameRefusal['code'], detail: string): Result<never, FileNameRefusal> =>
    fail({ code, detail });
  // Trim only spaces, so that control characters at the ends are refused.
  const name = given.replace(/^ +| +$/g, '');
  if (name === '') return refuse('empty', '');
  if ([...name].length > MAX_FILE_NAME) return refuse('too-long', name);
  const bad = /[/\\:*?"<>|\p{Cc}]/u.exec(name);
  if (bad) return refuse('bad-character', bad[0]);
  if (/^[. ]+$/.test(name)) return refuse('only-dots', name);
  const reserved = RESERVED.exec(name);
  return reserved ? refuse('reserved', reserved[0]) : ok(name);
}
