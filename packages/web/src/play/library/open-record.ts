import { hasGame, loadGame } from '@quintet/board/games/index.ts';
import { isObject, type Result } from '@quintet/engine/authoring';
import { fold, type LoadRefusal, loadRecord, type Match, startMatch } from '@quintet/engine/match';

// Not in `store.ts`, because the home page lists matches without loading their games.

/** Loads the match of a record, and only the game that it needs. Fails for records that can no longer be loaded, such as very old ones. */
export async function openRecord(record: unknown): Promise<Result<Match, LoadRefusal>> {
  const id = isObject(record) ? record.game : null;
  return loadRecord(record, typeof id === 'string' && hasGame(id) ? [await loadGame(id)] : []);
}

/** Starts a new match with the first `plies` moves of another match. */
export function branchAt(match: Match, plies: number): Match {
  const entries = match.moves.slice(0, plies).map(({ text, at }) => ({ move: text, at }));
  const { result } = fold(startMatch(match.game, match), entries);
  if (!result.ok) throw new Error(`a played move was refused: ${result.error.code}`);
  return result.value;
}
