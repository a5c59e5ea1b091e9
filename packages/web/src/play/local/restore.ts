import { type Game, ok, type Result } from '@quintet/engine/kernel';
import { type Entry, fold, type LoadFault, loadRecord, Session, straighten, toRecord } from '@quintet/engine/match';
import type { KeptMatch } from '../library/store.ts';

/** A session that stands where the kept match was left: what was undone can be redone. */
export function restoreSession(
  { record, ahead }: Pick<KeptMatch, 'record' | 'ahead'>,
  game: Game,
): Result<Session, LoadFault> {
  const loaded = loadRecord(record, [game]);
  if (!loaded.ok) return loaded;
  const whole = ahead.length > 0 ? fold(loaded.value, ahead).result : null;
  if (!whole?.ok) return ok(new Session(loaded.value));
  const session = new Session(whole.value);
  // More was undone than the limit of a loaded match lets us undo: the moves stay, the way forward does not.
  for (let n = 0; n < ahead.length; n++) if (!session.undo().ok) return ok(new Session(loaded.value));
  return ok(session);
}

/** What an undo from `before` to `after` took back, the next to be redone first. */
export const takenBack = (before: Session['match'], after: Session['match']): readonly Entry[] =>
  straighten(before).entries.slice(after.entries.length);

export const changeOf = (match: Session['match'], ahead: readonly Entry[]): Pick<KeptMatch, 'record' | 'ahead'> => ({
  record: toRecord(match),
  ahead,
});
