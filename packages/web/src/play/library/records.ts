import { fail, isObject, type Result } from '@quintet/engine/authoring';
import { fold, type LoadRefusal, loadRecord, type Match, type MatchRecord, startMatch } from '@quintet/engine/match';
import { isGameId, loadGame } from '../../games/index.ts';

/** The match of a record, with only its own game loaded. Fails for records that no longer load, such as very old ones. */
export async function openRecord(record: unknown): Promise<Result<Match, LoadRefusal>> {
  const id = isObject(record) ? record.game : null;
  if (typeof id !== 'string' || !isGameId(id)) {
    const detail = String(id).slice(0, 80);
    return fail({ code: 'unknown-game', ply: null, detail: { en: detail, zh: detail } });
  }
  return loadRecord(record, [await loadGame(id)]);
}

/** A new match with the first `plies` moves of another. */
export function branchAt(match: Match, plies: number): Match {
  const entries = match.moves.slice(0, plies).map(({ text, at }) => ({ move: text, at }));
  const { result } = fold(startMatch(match.game, match), entries);
  if (!result.ok) throw new Error(`a played move was refused: ${result.error.code}`);
  return result.value;
}

/** Number of moves that count in a record, takebacks applied, without playing them. */
export const countMoves = ({ entries }: Pick<MatchRecord, 'entries'>): number =>
  entries.reduce((count, entry) => count + ('move' in entry ? 1 : 'takeback' in entry ? -entry.takeback : 0), 0);
