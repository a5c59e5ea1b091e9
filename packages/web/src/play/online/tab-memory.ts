import { isObject } from '@quintet/engine/kernel';
import type { Memory, Pending } from './own-moves.ts';

/** What a tab remembers while it is reloaded. */
export const tabMemory = (key: string): Memory => ({
  read() {
    try {
      return pendingIn(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    } catch {
      return null;
    }
  },
  write(pending) {
    try {
      if (pending) sessionStorage.setItem(key, JSON.stringify(pending));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage it lasts as long as the page.
    }
  },
});

function pendingIn(kept: unknown): Pending | null {
  if (!isObject(kept)) return null;
  const { from, moves } = kept;
  if (typeof from !== 'number' || !Array.isArray(moves)) return null;
  return { from, moves: moves.filter((move) => typeof move === 'string') };
}
