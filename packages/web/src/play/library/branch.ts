import { fold, type Match, startMatch } from '@quintet/engine/match';

/** The match as it stood after so many moves, as if it had been played no further. */
export function branchOf(match: Match, plies: number): Match {
  const entries = match.moves.slice(0, plies).map(({ text, at }) => ({ move: text, at }));
  const { result } = fold(startMatch(match.game, match), entries);
  if (!result.ok) throw new Error(`a played move was refused: ${result.error.code}`);
  return result.value;
}
