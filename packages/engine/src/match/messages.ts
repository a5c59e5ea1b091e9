import { type CodecRefusal, fill, type Language, pluralForm } from '../kernel/index.ts';

/** Messages about files and undo, shared by the app and the command line. Jungle's rules page fixes the English wording. */
export const APP_MESSAGES = {
  en: {
    saved: 'Game saved successfully to {file}',
    saveFailed: 'Failed to save: {reason}',
    loaded: 'Game loaded from {file}',
    undone: 'Move undone',
    redone: 'Move redone',
    fileNotFound: 'File not found',
    invalidFile: 'Invalid save file format',
    corruptedFile: 'Corrupted save file',
  },
  zh: {
    saved: '对局已保存到 {file}',
    saveFailed: '保存失败：{reason}',
    loaded: '已从 {file} 载入对局',
    undone: '已撤销一步',
    redone: '已重做一步',
    fileNotFound: '找不到文件',
    invalidFile: '存档格式无效',
    corruptedFile: '存档已损坏',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

const MOVES = { one: '{count} move', other: '{count} moves' };

/** The number of moves before a bad entry, for sentences: `{ply}` alone, `{moves}` with the English noun. */
export function movesBefore(ply: number | null): { readonly ply: string; readonly moves: string } {
  const count = String(ply ?? 0);
  return { ply: count, moves: fill(pluralForm('en', MOVES, ply ?? 0), { count }) };
}

/** Details for a `CodecRefusal`, depending on which of its fields are not `null`. */
const DETAILS = {
  format: { en: 'this is not a {format} file', zh: '这不是 {format} 格式的文件' },
  field: { en: '"{field}" is missing or cannot be read', zh: '"{field}" 缺失或无法读取' },
  move: { en: 'after {moves}: the next move cannot be played as written', zh: '第 {ply} 步之后：着法与记录不符' },
  result: { en: '"{field}" does not match the moves', zh: '"{field}" 与着法不符' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** Explains exactly what is wrong with a file. Shown below the fixed message. */
export function codecDetail({ code, ply, field }: CodecRefusal, format: string, language: Language): string {
  const [withoutField, withField] =
    code === 'invalid-file' ? (['format', 'field'] as const) : (['move', 'result'] as const);
  const sentence = DETAILS[field === null ? withoutField : withField][language];
  return fill(sentence, { format, field: field ?? '', ...movesBefore(ply) });
}
