import { type CodecRefusal, fill, inEach, type Language, pluralText, translations } from '../kernel/index.ts';
import messages from './messages.json' with { type: 'json' };

/** Messages about records and files. */
export const matchTexts = translations(messages);

/** Messages about files and undo, shared by the app and the command line. Jungle's rules page fixes the English wording. */
export const APP_MESSAGES = inEach((language) => matchTexts[language].app);

/** The number of moves before a bad entry, with its noun: `2 moves`. */
export function movesBefore(ply: number | null, language: Language): string {
  const count = ply ?? 0;
  return fill(pluralText(language, matchTexts[language].load, 'moves', count), { count: String(count) });
}

/** Explains exactly what is wrong with a file. Shown below the fixed message. */
export function codecDetail({ code, ply, field }: CodecRefusal, format: string, language: Language): string {
  const [withoutField, withField] =
    code === 'invalid-file' ? (['format', 'field'] as const) : (['move', 'result'] as const);
  const sentence = matchTexts[language].codec[field === null ? withoutField : withField];
  return fill(sentence, { format, field: field ?? '', moves: movesBefore(ply, language) });
}
