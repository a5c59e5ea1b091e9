import { games, Random } from '@quintet/engine';

export type { Random } from '@quintet/engine';

export const GAME_IDS: readonly string[] = games.map(({ id }) => id);

/** Numbers of one part of a run: the others may draw as many as they like. */
export function randomFor(seed: number, ...parts: readonly (string | number)[]): Random {
  let mixed = seed | 0;
  for (const letter of parts.join('/')) mixed = (Math.imul(mixed ^ letter.charCodeAt(0), 0x9e3779b1) + 1) | 0;
  return new Random(mixed);
}
