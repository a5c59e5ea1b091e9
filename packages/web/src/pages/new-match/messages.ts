import { fill, type Level } from '@quintet/engine/authoring';
import { dictionary } from '../../ui/dictionary.ts';
import messages from './messages.json' with { type: 'json' };

export const text = dictionary(messages);

export const levelName = (level: Level): string => text[`level-${level}`];

/** The measured strength of a level relative to level 1; `null` if not measured. */
export function eloSentence(elo: number | null): string {
  if (elo === null) return text['elo-unknown'];
  return elo === 0 ? text['elo-first'] : fill(text.elo, { elo: String(elo) });
}
