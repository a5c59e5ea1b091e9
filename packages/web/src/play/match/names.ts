import type { Naming } from '@quintet/board/panel/sentences.ts';
import { fill, type Messages, SEATS, type Seat } from '@quintet/engine/authoring';
import type { Player } from '@quintet/engine/match';
import { text } from './messages.ts';

type Named = Pick<Player, 'name' | 'level'>;

/** The player's name, "Computer" for a bot, or `fallback` for a person without a name. */
export const playerName = ({ name, level }: Named, fallback: string): string =>
  name ?? (level === null ? fallback : text.computer);

export const levelName = ({ level }: Named): string | null =>
  level === null ? null : fill(text.level, { level: String(level) });

/** Both players' names for a neutral reader; nobody is called "you". */
export const neutralNaming = (players: readonly [Named, Named], { seats }: Pick<Messages, 'seats'>): Naming => ({
  names: [playerName(players[0], seats[0]), playerName(players[1], seats[1])],
  you: null,
});

/** Both names with the levels of bots, for places where a name stands alone. */
export const fullNames = (players: readonly [Named, Named], { seats }: Pick<Messages, 'seats'>): [string, string] => [
  fullName(players[0], seats[0]),
  fullName(players[1], seats[1]),
];

const fullName = (player: Named, fallback: string): string =>
  player.name === null && player.level !== null
    ? fill(text['computer-level'], { level: String(player.level) })
    : playerName(player, fallback);

export const isBot = ({ level }: Named): boolean => level !== null;

/** The only person in a match against a bot; `null` if two people or two bots play. */
export function onlyPerson(players: readonly [Named, Named]): Seat | null {
  const people = SEATS.filter((seat) => !isBot(players[seat]));
  return people.length === 1 ? (people[0] as Seat) : null;
}
