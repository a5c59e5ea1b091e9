import type { Level } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { positionJob, type Searcher, type Task } from '@quintet/engine/search';

/** A level is a number of nodes; this is only the safety net of slow devices. Milliseconds. */
const BOT_CAP = 10_000;
/** A hint overlooks nothing, as even strong levels may. */
const HINT: Searcher = { kind: 'nodes', nodes: 400_000, method: null };
const HINT_CAP = 4000;

/** What a bot of that level is asked. */
export const botTask = (match: Match, level: Level, seed: number): Task =>
  task(match, { kind: 'level', level }, seed, BOT_CAP);

/** The same question has the same answer: a hint that was seen can be asked for again. */
export const hintTask = (match: Match): Task => task(match, HINT, 1, HINT_CAP);

const task = (match: Match, searcher: Searcher, seed: number, milliseconds: number): Task => ({
  kind: 'search',
  job: { ...positionJob(match), searcher, seed, milliseconds },
});
