import type { Naming } from '@quintet/board/panel/sentences.ts';
import { fill, type Messages, SEATS, type Seat } from '@quintet/engine/authoring';
import type { Match, Player } from '@quintet/engine/match';
import { settings } from '../../ui/settings.svelte.ts';
import { text } from './messages.ts';
import type { PlayerView } from './play.ts';

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

/** The name of a player on this device: a person against a bot is called "you". */
export function localName({ game, players }: Match, seat: Seat): string {
  const { seats } = game.presentation.messages[settings.language];
  return playerName(players[seat], onlyPerson(players) === seat ? text.you : seats[seat]);
}

/** The panel of a player on this device. `thinking` is the seat whose bot is shown thinking. */
export const localPlayer = (match: Match, seat: Seat, thinking: Seat | null): PlayerView => ({
  name: localName(match, seat),
  colour: null,
  detail: levelName(match.players[seat]),
  isThinking: thinking === seat,
  isHere: !isBot(match.players[seat]),
});
