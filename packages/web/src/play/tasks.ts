import type { Level } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import type { Task } from '../work/thinker.ts';

/** A level is a number of nodes; this is only the safety net of slow devices. Milliseconds. */
const BOT_CAP = 10_000;
const HINT_LEVEL: Level = 7;
const HINT_CAP = 4000;

/** What a bot of that level is asked. */
export const botTask = (match: Match, level: Level, seed: number): Task => task(match, level, seed, BOT_CAP);

/** The same question has the same answer: a hint that was seen can be asked for again. */
export const hintTask = (match: Match): Task => task(match, HINT_LEVEL, 1, HINT_CAP);

const task = ({ game, options, moves }: Match, level: Level, seed: number, milliseconds: number): Task => ({
  kind: 'search',
  job: {
    game: game.id,
    options,
    moves: moves.map(({ text }) => text),
    searcher: { kind: 'level', level },
    seed,
    milliseconds,
    stop: null,
  },
});
