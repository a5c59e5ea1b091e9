import type { GameId } from '../../games/index.ts';

const keyOf = (game: GameId): string => `quintet:learn:${game}`;

/** The step of the guided match that the learner was at on this device; 0 when there is none. */
export function recallStep(game: GameId, count: number, storage: Pick<Storage, 'getItem'>): number {
  try {
    const step = Number(storage.getItem(keyOf(game)) ?? 0);
    return Number.isInteger(step) && step > 0 && step < count ? step : 0;
  } catch {
    return 0;
  }
}

/** Whoever has done all steps begins again the next time. */
export function rememberStep(game: GameId, step: number, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(keyOf(game), String(step));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
