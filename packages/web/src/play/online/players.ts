import type { MatchStatus } from '@quintet/client';
import type { Match } from '@quintet/engine/match';

/** The match with its players as a record has them: without what is only shown. */
export function withPlayers(match: Match, { players }: MatchStatus): Match {
  const [first, second] = players.map(({ name, level }) => ({ name, level }));
  return first && second ? { ...match, players: [first, second] } : match;
}
