import path from 'node:path';
import { LEVELS, type Level, type Match, type Player, Replay, refusalSentence, type Seat } from '@quintet/engine';
import { type MoveProvider, PERSON } from '@quintet/engine/match';
import { Failure, usage } from '../terminal/failure.ts';
import { readText } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';
import { printable } from '../terminal/width.ts';

/** The player of a seat: a person, a bot or a script. */
export type PlayerSpec =
  | { readonly kind: 'human' }
  | { readonly kind: 'bot'; readonly level: Level }
  | { readonly kind: 'script'; readonly file: string };
export type Seats = readonly [PlayerSpec, PlayerSpec];

const PLAYER = `human, a level from ${LEVELS[0]} to ${LEVELS.length}, or script:FILE`;

/** Parses `human`, a level or `script:FILE` for each seat, separated by a comma. */
export function readPlayers(text: string): Seats {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2) throw usage(`--players needs two players separated by a comma, not "${text}"`);
  return parts.map(readPlayer) as [PlayerSpec, PlayerSpec];
}

function readPlayer(text: string): PlayerSpec {
  if (text === 'human') return { kind: 'human' };
  const level = LEVELS.find((known) => String(known) === text);
  if (level !== undefined) return { kind: 'bot', level };
  const file = /^script:(.+)$/.exec(text)?.[1];
  if (!file) throw usage(`a player must be ${PLAYER}, not "${text}"`);
  return { kind: 'script', file };
}

/** Players of a loaded match, so that the same players continue it. */
export const seatsOf = ({ players }: Match): Seats =>
  players.map(({ level }) => {
    const known = LEVELS.find((each) => each === level);
    return known === undefined ? { kind: 'human' } : { kind: 'bot', level: known };
  }) as unknown as Seats;

/** Puts these players into the seats of the match. A person keeps the name that the match has for the seat. */
export const withPlayers = (match: Match, seats: Seats): Match => {
  const player = (seat: Seat): Player => playerOf(seats[seat], match.players[seat]);
  return { ...match, players: [player(0), player(1)] };
};

function playerOf(seated: PlayerSpec, before: Player): Player {
  if (seated.kind === 'bot') return { name: null, level: seated.level };
  if (seated.kind === 'script') return { name: `script:${path.basename(seated.file)}`.slice(0, 100), level: null };
  return before.level === null ? before : PERSON;
}

interface ScriptLine {
  readonly text: string;
  /** Line number, from 1. */
  readonly line: number;
}

/** Parses a script: one move text per line, comments after `#`. */
export function readScript(text: string): ScriptLine[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ text: line.replace(/#.*/, '').trim(), line: i + 1 }))
    .filter((each) => each.text !== '');
}

/**
 * Plays a seat's moves from a file, and leaves the match after the last one. The number of moves that the seat has made determines
 * the next line, so undo and loading work. An illegal line ends the program, since a script cannot choose another move.
 */
export async function scriptFrom(file: string, seat: Seat): Promise<MoveProvider> {
  const text = await readText(file, messagesFor('en'));
  if (!text.ok) throw new Failure(`script ${file}: ${text.error}`);
  const lines = readScript(text.value);
  return {
    nextMove: async (match) => {
      const next = lines[movesOf(match, seat)];
      if (!next) return null;
      const refusal = match.game.notation.refusal(match.position, next.text);
      if (!refusal) return next.text;
      const why = `${refusalSentence(match.game.presentation.messages.en, refusal)} (${refusal.code})`;
      throw new Failure(`${file}, line ${next.line} "${printable(next.text.slice(0, 80))}": ${why}`);
    },
  };
}

/** Number of moves that the seat has made. */
function movesOf(match: Match, seat: Seat): number {
  const replay = new Replay(match);
  let count = 0;
  while (replay.at < replay.length) {
    if (replay.position.toMove === seat) count++;
    replay.seek(replay.at + 1);
  }
  return count;
}
