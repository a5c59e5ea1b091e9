import type { Game } from '@quintet/engine/authoring';
import { settings } from '../../ui/settings.svelte.ts';
import { stored } from '../../ui/storage.ts';

/** A user who has finished fewer matches of a game than this is a beginner in it. */
const BEGINNER_MATCHES = 5;

const saved = stored<Readonly<Record<string, number>>>({
  key: 'quintet:finished',
  parse: parseCounts,
  defaultValue: {},
});

/** Number of matches finished on this device, by game, up to `BEGINNER_MATCHES`. */
let finished: Readonly<Record<string, number>> = $state.raw(saved.read());

function parseCounts(value: unknown): Readonly<Record<string, number>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, count]) => Number.isSafeInteger(count)));
}

/** Whether a game has any threats to point out. */
export const hasThreats = (game: Game): boolean => Object.keys(game.presentation.messages.en.threats).length > 0;

/** Whether boards of a game point out threats, as set in the settings; by default only for beginners. */
export const showsThreats = (game: string): boolean =>
  settings.threats === 'auto' ? (finished[game] ?? 0) < BEGINNER_MATCHES : settings.threats === 'on';

/** Switches threats on or off for all games. */
export function toggleThreats(game: string): void {
  settings.threats = showsThreats(game) ? 'off' : 'on';
}

/** Counts a match that was played to the end on this device. */
export function countFinished(game: string): void {
  const count = Math.min((finished[game] ?? 0) + 1, BEGINNER_MATCHES);
  finished = { ...finished, [game]: count };
  saved.write(finished);
}
