import { fail, fill, type Language, ok, type Result } from '../kernel/index.ts';

/** In characters. */
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

/** Why a file may not have a name. */
export interface FileNameRefusal {
  readonly code: keyof typeof SENTENCES;
  /** The offending part of the name. */
  readonly detail: string;
}

/** The reason as it stands in "Failed to save: [reason]". */
export const fileNameSentence = ({ code, detail }: FileNameRefusal, language: Language): string =>
  fill(SENTENCES[code][language], { detail });

/** Devices of Windows, which takes them for the same with any extension: `nul.json` is `NUL`. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

/**
 * The name that a file can have on every system, without surrounding spaces: 1 to 100 characters, none of `/ \ : * ? " < > |` and no
 * control characters, not only dots, and not a device of Windows. It is a name, not a path.
 */
export function checkFileName(given: string): Result<string, FileNameRefusal> {
  const fault = (code: FileNameRefusal['code'], detail: string): Result<never, FileNameRefusal> =>
    fail({ code, detail });
  // Control characters at the ends are faults rather than spaces to trim.
  const name = given.replace(/^ +| +$/g, '');
  if (name === '') return fault('empty', '');
  if ([...name].length > MAX_FILE_NAME) return fault('too-long', name);
  const bad = /[/\\:*?"<>|\p{Cc}]/u.exec(name);
  if (bad) return fault('bad-character', bad[0]);
  if (/^[. ]+$/.test(name)) return fault('only-dots', name);
  const reserved = RESERVED.exec(name);
  return reserved ? fault('reserved', reserved[0]) : ok(name);
}

/** `YYYYMMDD-HHMMSS` in local time, for names of files; the separator stands between date and time. */
export function fileTimestamp(at: Date, separator: '-' | '_'): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${date}${separator}${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
