import type { Searcher } from '@quintet/engine/arena';
import type { Level } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { positionJob, type Task } from '@quintet/engine/search';

/** Time limit in ms. It only matters on slow devices, because levels are limited by nodes. */
const BOT_LIMIT_MS = 10_000;
/** Hints use a plain search: even strong levels overlook moves on purpose. */
const HINT: Searcher = { kind: 'nodes', nodes: 400_000, method: null };
const HINT_LIMIT_MS = 4000;

export const botTask = (match: Match, level: Level, seed: number): Task =>
  task(match, { kind: 'level', level }, seed, BOT_LIMIT_MS);

/** Uses a fixed seed, so that repeated requests return the same hint. */
export const hintTask = (match: Match): Task => task(match, HINT, 1, HINT_LIMIT_MS);

const task = (match: Match, searcher: Searcher, seed: number, milliseconds: number): Task => ({
  kind: 'search',
  job: { ...positionJob(match), searcher, seed, milliseconds },
});
