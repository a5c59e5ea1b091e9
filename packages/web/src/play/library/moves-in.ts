import type { MatchRecord } from '@quintet/engine/match';

/** Number of moves on the board of a record, without playing them. */
export const movesIn = ({ entries }: Pick<MatchRecord, 'entries'>): number =>
  entries.reduce((count, entry) => count + ('move' in entry ? 1 : 'takeback' in entry ? -entry.takeback : 0), 0);
