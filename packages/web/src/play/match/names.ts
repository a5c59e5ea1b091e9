import { viewOf } from '@quintet/board/games/view.ts';
import type { Naming } from '@quintet/board/panel/sentences.ts';
import { outcomeSentence, taskSentence } from '@quintet/board/panel/sentences.ts';
import type { BoardView } from '@quintet/board/widget/view.ts';
import { fill, type Language, LOCALES, type Messages, SEATS, type Seat } from '@quintet/engine/authoring';
import type { Match, Player } from '@quintet/engine/match';
import { moveBefore } from './history.ts';
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

/** A match in a list: its board and a sentence about it. */
export interface MatchSummary {
  readonly words: Messages;
  /** The result, or whose turn it is. */
  readonly status: string;
  readonly view: BoardView;
}

export function summaryOf(match: Match, language: Language): MatchSummary {
  const { game, position, outcome, players } = match;
  const words = game.presentation.messages[language];
  const naming = neutralNaming(players, words);
  const turn = { prompt: null, seat: position.toMove, isOwn: false };
  return {
    words,
    status: outcome ? outcomeSentence(game, outcome, naming, language) : taskSentence(game, turn, naming, language),
    view: viewOf(game, position, language, { touching: false, before: moveBefore(match, match.moves.length) }),
  };
}

/** Formats a date: as a time if it is today, as day and month if it is this year, otherwise with the year. */
export function formatWhen(at: number, now: number, language: Language): string {
  const [date, today] = [new Date(at), new Date(now)];
  const locale = LOCALES[language];
  if (date.toDateString() === today.toDateString()) {
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(date);
  }
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...year }).format(date);
}
