import { gameList } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';

export type { Random } from '@quintet/engine/authoring';

export const GAME_IDS: readonly string[] = gameList.map(({ id }) => id);

/** An independent random sequence for one part of a run. */
export function randomFor(seed: number, ...parts: readonly (string | number)[]): Random {
  let mixed = seed | 0;
  for (const letter of parts.join('/')) mixed = (Math.imul(mixed ^ letter.charCodeAt(0), 0x9e3779b1) + 1) | 0;
  return new Random(mixed);
}
