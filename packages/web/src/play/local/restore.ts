import { type Game, ok, type Result } from '@quintet/engine/authoring';
import { type Entry, fold, type LoadRefusal, loadRecord, Session, straighten, toRecord } from '@quintet/engine/match';
import type { SavedMatch } from '../library/store.ts';

/** A session at the saved position, with the undone entries ready for redo. */
export function restoreSession(
  { record, ahead }: Pick<SavedMatch, 'record' | 'ahead'>,
  game: Game,
): Result<Session, LoadRefusal> {
  const loaded = loadRecord(record, [game]);
  if (!loaded.ok) return loaded;
  const whole = ahead.length > 0 ? fold(loaded.value, ahead).result : null;
  if (!whole?.ok) return ok(new Session(loaded.value));
  const session = new Session(whole.value);
  // The undo limit of a loaded match can be below the number of undone entries. Then the redo list is dropped.
  for (let n = 0; n < ahead.length; n++) if (!session.undo().ok) return ok(new Session(loaded.value));
  return ok(session);
}

/** The entries that an undo from `before` to `after` removed, the next one to redo first. */
export const takenBack = (before: Session['match'], after: Session['match']): readonly Entry[] =>
  straighten(before).entries.slice(after.entries.length);

export const changeOf = (match: Session['match'], ahead: readonly Entry[]): Pick<SavedMatch, 'record' | 'ahead'> => ({
  record: toRecord(match),
  ahead,
});
