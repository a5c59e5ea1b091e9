import { fill, type Messages } from '@quintet/engine/kernel';
import type { Match, Player } from '@quintet/engine/match';
import { text } from '../../pages/library/words.ts';

/**
 * What a player is called: by name, as the computer, or by the seat. Never "you": a match that is looked at may be
 * anybody's.
 */
export const playerName = ({ name, level }: Player, seatName: string): string =>
  name ?? (level === null ? seatName : text.computer);

export const levelName = ({ level }: Player): string | null =>
  level === null ? null : fill(text.level, { level: String(level) });

/** Both in full, where there is one line for them. */
export const playerNames = (players: Match['players'], { seats }: Pick<Messages, 'seats'>): [string, string] => [
  fullName(players[0], seats[0]),
  fullName(players[1], seats[1]),
];

const fullName = (player: Player, seatName: string): string =>
  player.name === null && player.level !== null
    ? fill(text['computer-level'], { level: String(player.level) })
    : playerName(player, seatName);
