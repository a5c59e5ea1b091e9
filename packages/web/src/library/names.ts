import { fill, type Words } from '@quintet/engine/kernel';
import type { Match, Player } from '@quintet/engine/match';
import { text } from './words.ts';

/** What a player is called: by name, as the computer, or by the seat. */
export function playerName({ name, level }: Player, seatName: string): string {
  if (level !== null) return fill(text.computer, { level: String(level) });
  return name ?? seatName;
}

export const playerNames = (players: Match['players'], words: Pick<Words, 'seats'>): [string, string] => [
  playerName(players[0], words.seats[0]),
  playerName(players[1], words.seats[1]),
];
