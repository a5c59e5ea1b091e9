import { fail, fill, type Language, ok, type Result } from '../kernel/index.ts';

/** Maximum length of a file name, in characters. */
export const MAX_FILE_NAME = 100;

const SENTENCES = {
  empty: { en: 'the file name is empty', zh: '文件名为空' },
  'too-long': {
    en: `the file name is longer than ${MAX_FILE_NAME} characters`,
    zh: `文件名超过 ${MAX_FILE_NAME} 个字符`,
  },
  'only-dots': { en: 'the file name has only dots', zh: '文件名只有句点' },
  'bad-character': {
    en: 'the file name has a character that is not allowed: / \\ : * ? " < > | or a control character',
    zh: '文件名含有不允许的字符：/ \\ : * ? " < > | 或控制字符',
  },
  reserved: { en: 'Windows reserves the name {detail}', zh: '{detail} 是 Windows 的保留名称' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** Why a file name is refused. */
export interface FileNameRefusal {
  readonly code: keyof typeof SENTENCES;
  /** The part of the name that is not allowed. */
  readonly detail: string;
}

/** The reason, as used in "Failed to save: [reason]". */
export const fileNameSentence = ({ code, detail }: FileNameRefusal, language: Language): string =>
  fill(SENTENCES[code][language], { detail });

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

/** `YYYYMMDD-HHMMSS` in local time, for file names, with the given separator between date and time. */
export function fileTimestamp(at: Date, separator: '-' | '_'): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${date}${separator}${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
