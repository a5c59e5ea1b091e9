import { createHash } from 'node:crypto';
import type { Game } from '@quintet/engine';
import { type Contender, formatContender, type MatchJob, parseContender } from '@quintet/engine/arena';
import { canonical, fail, isObject, type Json, type JsonObject, ok, type Result } from '@quintet/engine/authoring';
import { parsePuzzle, storePuzzle } from '@quintet/engine/puzzles';
import type { Task, TaskResult } from '@quintet/engine/search';

/** Tasks that commands such as `quintet arena` put on the queue. Each is one match, fully specified by its data. */
export type BackgroundTask = Task<'match' | 'puzzles'>;

/** Maximum number of plies of a match on the queue, which bounds the size of jobs and results in Redis. */
export const MAX_QUEUED_PLIES = 10_000;
const MAX_SEED = 2 ** 32;

/** Version of rules and search for a game: `program` is the hash of the program that threads run (see `programHash`). */
export const buildFor = (program: string, { package: from, rulesVersion }: Game): string =>
  hashOf([program, from, rulesVersion]).slice(0, 16);

/** Id of a job, the same for equal tasks under equal versions, so that no task is on the queue twice. */
export const backgroundId = (build: string, task: BackgroundTask): string => hashOf([build, encodeTask(task)]);

const hashOf = (value: Json): string => createHash('sha256').update(canonical(value)).digest('hex');

/** A task as JSON. Contenders are written as on the command line. */
export function encodeTask({ kind, job }: BackgroundTask): JsonObject {
  if (kind === 'puzzles') return { kind, job: { game: job.game, seed: job.seed } };
  const { game, options, opening, contenders, seed, maxPlies, variety } = job;
  const named = contenders.map(formatContender);
  return {
    kind,
    job: {
      game,
      options,
      opening: [...opening],
      contenders: named,
      seed,
      maxPlies,
      variety: variety ? { ...variety } : null,
    },
  };
}

/** A job from Redis as a worker may run it, or why the worker must not run it. */
export function parseBackgroundJob(
  data: unknown,
  games: readonly Game[],
  program: string,
): Result<{ readonly owner: string; readonly task: BackgroundTask }, string> {
  const { build, owner, task } = isObject(data) ? data : {};
  const { kind, job } = isObject(task) ? task : {};
  if (typeof owner !== 'string' || !isObject(job)) return fail('malformed job');
  const game = games.find(({ id }) => id === job.game);
  if (!game) return fail(`a worker does not have the game "${String(job.game)}"`);
  const own = buildFor(program, game);
  if (build !== own) return fail(`a worker has another version of rules and search (${own}, not ${String(build)})`);
  const parsed = kind === 'match' ? parseMatchTask(game, job) : kind === 'puzzles' ? parsePuzzlesTask(game, job) : null;
  return parsed ? ok({ owner, task: parsed }) : fail('malformed job');
}

const isIntegerUpTo = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max;

const isSeed = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(Number(value)) <= MAX_SEED;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MAX_QUEUED_PLIES && value.every((each) => typeof each === 'string');

function parsePuzzlesTask(game: Game, { seed }: Readonly<Record<string, unknown>>): BackgroundTask | null {
  return isSeed(seed) ? { kind: 'puzzles', job: { game: game.id, seed } } : null;
}

function parseMatchTask(game: Game, json: Readonly<Record<string, unknown>>): BackgroundTask | null {
  const { opening, contenders, seed, maxPlies, variety } = json;
  const options = game.rules.parseOptions(json.options);
  const sides = isTexts(contenders) ? contenders.map(parseContender) : [];
  const isMatch =
    options.ok && sides.length === 2 && isTexts(opening) && isSeed(seed) && isIntegerUpTo(maxPlies, MAX_QUEUED_PLIES);
  if (!isMatch || sides.includes(null)) return null;
  const both = sides as [Contender, Contender];
  const job: MatchJob = { game: game.id, options: options.value, opening, contenders: both, seed, maxPlies };
  if (variety === null) return { kind: 'match', job };
  const { plies, oversight } = isObject(variety) ? variety : {};
  const isVariety = isIntegerUpTo(plies, MAX_QUEUED_PLIES) && isIntegerUpTo(oversight, 100);
  return isVariety ? { kind: 'match', job: { ...job, variety: { plies, oversight } } } : null;
}

/** A result as JSON. */
export function encodeResult({ kind }: BackgroundTask, result: TaskResult): Json {
  if (kind === 'match') return result as unknown as Json;
  const mined = result as TaskResult<'puzzles'>;
  return mined.map(({ key, puzzle }) => ({ key, puzzle: storePuzzle(puzzle) })) as unknown as Json;
}

/** The result of a task from Redis; `null` if it is malformed. */
export function parseResult({ kind, job }: BackgroundTask, json: unknown): TaskResult<'match' | 'puzzles'> | null {
  return kind === 'match' ? parseMatchPlayed(job, json) : parseMined(json);
}

function parseMatchPlayed({ maxPlies }: Pick<MatchJob, 'maxPlies'>, json: unknown): TaskResult<'match'> | null {
  const { moves, choices, outcome } = isObject(json) ? json : {};
  if (!isTexts(moves) || moves.length > maxPlies || !Array.isArray(choices)) return null;
  const areCounts = choices.length === moves.length && choices.every((each) => isIntegerUpTo(each, MAX_SEED));
  if (!areCounts) return null;
  if (outcome === null) return { moves, choices, outcome };
  const { winner, reason } = isObject(outcome) ? outcome : {};
  const isOutcome = (winner === 0 || winner === 1 || winner === null) && typeof reason === 'string';
  return isOutcome ? { moves, choices, outcome: { winner, reason } } : null;
}

function parseMined(json: unknown): TaskResult<'puzzles'> | null {
  if (!Array.isArray(json)) return null;
  const mined = json.map((each: unknown) => {
    const { key, puzzle: stored } = isObject(each) ? each : {};
    const puzzle = parsePuzzle(stored);
    return typeof key === 'string' && puzzle ? { key, puzzle } : null;
  });
  return mined.every((each) => each !== null) ? mined : null;
}
