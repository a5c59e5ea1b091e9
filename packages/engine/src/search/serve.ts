import type { Game, Options, TableSource } from '../kernel/index.ts';
import {
  type AnalysisJob,
  type PlyTexts,
  replayed,
  runAnalysis,
  runVariations,
  type VariationsJob,
} from './analysis-jobs.ts';
import { type MatchJob, type MatchPlayed, playJob } from './arena/arena.ts';
import { botOf, type Searcher } from './arena/contender.ts';
import { type TableJob, withTables } from './endgame.ts';
import { JobLimit, type LimitedJob } from './job-limit.ts';
import { type MinedPuzzle, minePuzzles, type PuzzlesJob } from './puzzles/mine.ts';
import { type FoundTexts, foundTexts, type SearchThread } from './types.ts';

/** A channel to the caller: a Node thread, a Web Worker, or a pair of functions. */
export interface WorkPort {
  post(reply: WorkReply): void;
  listen(listener: (request: WorkRequest) => void): void;
}

/** A request for the best move of a running match. */
export interface SearchJob extends LimitedJob {
  readonly game: string;
  readonly options: Options;
  /** Move texts from the start of the match. */
  readonly moves: readonly string[];
  readonly searcher: Searcher;
  readonly seed: number;
  /** Given when other threads search the same position. */
  readonly thread?: SearchThread;
}

/** The types of each kind of task: its job, its interim results and its result. */
interface Tasks {
  match: { job: MatchJob; progress: never; result: MatchPlayed };
  search: { job: SearchJob; progress: FoundTexts; result: FoundTexts };
  variations: { job: VariationsJob; progress: readonly FoundTexts[]; result: readonly FoundTexts[] };
  puzzles: { job: PuzzlesJob; progress: never; result: readonly MinedPuzzle[] };
  table: { job: TableJob; progress: never; result: Uint8Array };
  analysis: { job: AnalysisJob; progress: PlyTexts; result: readonly PlyTexts[] };
}

/** A kind of task. */
export type TaskKind = keyof Tasks;
/** Interim result of a kind of task. */
export type TaskProgress<K extends TaskKind = TaskKind> = Tasks[K]['progress'];
/** Result of a kind of task. */
export type TaskResult<K extends TaskKind = TaskKind> = Tasks[K]['result'];

/** Work for a worker. Plain data, so that any thread or process can do it. */
export type Task<K extends TaskKind = TaskKind> = {
  [Kind in K]: { readonly kind: Kind; readonly job: Omit<Tasks[Kind]['job'], 'stop'> };
}[K];

/** A task with an id, as sent to a worker. */
export type WorkRequest = {
  [Kind in TaskKind]: { readonly id: number; readonly kind: Kind; readonly job: Tasks[Kind]['job'] };
}[TaskKind];

/** Each request gets any number of `progress` replies, then one `done` or `failed` reply. */
export type WorkReply =
  | { readonly id: number; readonly kind: 'done'; readonly value: TaskResult }
  | { readonly id: number; readonly kind: 'progress'; readonly value: TaskProgress }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

/** The fields of a job that identify the position to search. */
export const positionJob = ({ game, options, moves }: PlayedMatch) => ({
  game: game.id,
  options,
  moves: moves.map(({ text }) => text),
});

interface PlayedMatch {
  readonly game: Game;
  readonly options: Options;
  readonly moves: readonly { readonly text: string }[];
}

/** A game as levels know it, and as all other searches know it. Only the latter use endgame tables from files. */
interface ServedGame {
  readonly game: Game;
  readonly full: Game;
}

/**
 * Answers requests one at a time, in order of arrival. The caller may add to `games` later. `now` is the caller's clock, in
 * milliseconds. `tables` finds endgame tables of a game for all searches except those of levels, which play the same everywhere.
 */
export function serve(
  port: WorkPort,
  games: readonly Game[],
  now: () => number,
  tables?: (game: Game) => TableSource,
): void {
  const served = new Map<Game, ServedGame>();
  const servedAs = (game: Game): ServedGame => {
    const known = served.get(game) ?? { game, full: tables ? withTables(game, tables(game)) : game };
    served.set(game, known);
    return known;
  };
  port.listen((request) => {
    const { id } = request;
    try {
      const game = games.find((each) => each.id === request.job.game);
      if (!game) throw new Error(`there is no game "${request.job.game}"`);
      port.post({ id, kind: 'done', value: work(servedAs(game), request, port, now) });
    } catch (error) {
      port.post({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
}

function work({ game, full }: ServedGame, request: WorkRequest, port: WorkPort, now: () => number): TaskResult {
  const { id, job } = request;
  if ('thread' in job && job.thread && job.thread.index > 0 && game.bot.spec.method !== 'alpha-beta') {
    throw new Error('searches of this game cannot share a table');
  }
  const onProgress = (value: TaskProgress): void => port.post({ id, kind: 'progress', value });
  switch (request.kind) {
    case 'match':
      return playJob(game, request.job, now, full);
    case 'search':
      return search(request.job.searcher.kind === 'level' ? game : full, request.job, now, onProgress);
    case 'puzzles':
      return minePuzzles(game, request.job);
    case 'table':
      return game.tables.generate(request.job.options, request.job.name);
    case 'variations':
      return runVariations(full, request.job, { now, onProgress });
    case 'analysis':
      return runAnalysis(full, request.job, { now, onProgress });
  }
}

function search(game: Game, job: SearchJob, now: () => number, onProgress: (found: FoundTexts) => void): FoundTexts {
  const { position } = replayed(game, job);
  if (position.outcome) throw new Error('the match is over');
  const { shouldStop } = new JobLimit(job, now);
  const found = botOf(game, job.searcher, job.seed, job.thread).choose(position, shouldStop, (better) =>
    onProgress(foundTexts(game, position, better)),
  );
  return foundTexts(game, position, found);
}
