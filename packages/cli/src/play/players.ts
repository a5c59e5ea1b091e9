import path from 'node:path';
import {
  type Match,
  type MoveProvider,
  PERSON,
  type Player,
  Replay,
  refusalSentence,
  type Seat,
} from '@quintet/engine';
import { printable } from '../draw/width.ts';
import { Failure, usage } from '../failure.ts';
import { readText } from '../files.ts';
import { hostWords } from '../words.ts';

/** Who was asked for at a seat: a person, or a list of moves. */
export type Seated = { readonly kind: 'human' } | { readonly kind: 'script'; readonly file: string };

/** `human`, `script:FILE`, in seat order with a comma between. */
export function readPlayers(text: string): readonly [Seated, Seated] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 2) throw usage(`--players needs two players with a comma between, not "${text}"`);
  return parts.map(readPlayer) as [Seated, Seated];
}

function readPlayer(text: string): Seated {
  if (text === 'human') return { kind: 'human' };
  if (/^[1-8]$/.test(text)) throw usage(`level ${text}: bots are not there yet; a player is human or script:FILE`);
  const file = /^script:(.+)$/.exec(text)?.[1];
  if (!file) throw usage(`a player is human or script:FILE, not "${text}"`);
  return { kind: 'script', file };
}

export const playerOf = (seated: Seated): Player =>
  seated.kind === 'human' ? PERSON : { name: `script:${path.basename(seated.file)}`.slice(0, 100), level: null };

interface ScriptLine {
  readonly text: string;
  /** From 1, as editors count. */
  readonly line: number;
}

/** One move text a line; `#` begins a comment. */
export function readScript(text: string): ScriptLine[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ text: line.replace(/#.*/, '').trim(), line: i + 1 }))
    .filter((each) => each.text !== '');
}

/**
 * Plays a seat's moves from a file and leaves after the last. Which line is next follows from the match, so that undo and
 * loading need no care. A line that may not be played ends everything: a script cannot choose again.
 */
export async function scriptFrom(file: string, seat: Seat): Promise<MoveProvider> {
  const text = await readText(file, hostWords('en'));
  if (!text.ok) throw new Failure(`script ${file}: ${text.error}`);
  const lines = readScript(text.value);
  return {
    nextMove: async (match) => {
      const next = lines[movesOf(match, seat)];
      if (!next) return null;
      const refusal = match.game.refusal(match.position, next.text);
      if (!refusal) return next.text;
      const why = `${refusalSentence(match.game.words.en, refusal)} (${refusal.code})`;
      throw new Failure(`${file}, line ${next.line} "${printable(next.text.slice(0, 80))}": ${why}`);
    },
  };
}

/** How many moves of the match were that seat's. */
function movesOf(match: Match, seat: Seat): number {
  const replay = new Replay(match);
  let count = 0;
  while (replay.at < replay.length) {
    if (replay.position.toMove === seat) count++;
    replay.seek(replay.at + 1);
  }
  return count;
}
