import { type Game, type Move, type Options, type Position, playTexts, type Seat } from '../kernel/index.ts';
import { analyse, bestVariations, type Mark } from './analysis.ts';
import { JobLimit, type LimitedJob } from './job-limit.ts';
import { type FoundTexts, foundTexts, type Limit, type SearchThread } from './types.ts';

/** An analysis to be run by a worker. The time limit applies to the whole search, or to each ply of a match. */
export interface AnalysisJob extends LimitedJob {
  readonly game: string;
  readonly options: Options;
  /** Move texts from the start of the match. */
  readonly moves: readonly string[];
  /** Nodes for the whole search, or for each ply of a match; `null` for as many as the time allows. */
  readonly nodes: number | null;
  readonly seed: number;
}

/** A request for the `count` best moves of a running match. */
export interface VariationsJob extends AnalysisJob {
  readonly count: number;
  /** Given when other threads search the same position. */
  readonly thread?: SearchThread;
}

/** `PlyAnalysis` with moves as texts. */
export interface PlyTexts {
  readonly ply: number;
  readonly toMove: Seat;
  /** Score for seat 0, in hundredths of the game's unit. */
  readonly score: number;
  readonly chance: number;
  readonly best: FoundTexts | null;
  readonly move: string | null;
  readonly loss: number;
  readonly mark: Mark | null;
}

/** The caller's clock, in milliseconds, and the listener for interim results. */
export interface WorkContext<T> {
  now(): number;
  onProgress(value: T): void;
}

/** Runs a `VariationsJob`. */
export function runVariations(
  game: Game,
  job: VariationsJob,
  { now, onProgress }: WorkContext<readonly FoundTexts[]>,
): FoundTexts[] {
  const { position } = replayed(game, job);
  if (position.outcome) throw new Error('the match is over');
  const { shouldStop } = new JobLimit(job, now);
  const limit: Limit = { nodes: job.nodes ?? Number.POSITIVE_INFINITY, shouldStop };
  const variations = bestVariations(game, position, limit, job.count, {
    ...{ seed: job.seed, thread: job.thread ?? null },
    onProgress: (round) => onProgress(round.map((found) => foundTexts(game, position, found))),
  });
  return variations.map((found) => foundTexts(game, position, found));
}

/** Analyses every ply of a match. The result starts with the first ply; progress starts with the last. */
export function runAnalysis(game: Game, job: AnalysisJob, { now, onProgress }: WorkContext<PlyTexts>): PlyTexts[] {
  const { position, moves } = replayed(game, job);
  const time = new JobLimit(job, now);
  const limit: Limit = { nodes: job.nodes ?? Number.POSITIVE_INFINITY, shouldStop: time.shouldStop };
  const plies: PlyTexts[] = [];
  const played = moves.map((move) => ({ move }));
  for (const { best, played: _, ...ply } of analyse({ game, options: job.options, moves: played }, limit, job.seed)) {
    while (position.ply > ply.ply) position.undo();
    const found = best && foundTexts(game, position, best);
    const texts = { ...ply, best: found, move: job.moves[ply.ply] ?? null };
    plies.unshift(texts);
    onProgress(texts);
    if (time.isStopped) break;
    time.restart();
  }
  return plies;
}

/** The position to analyse, and the moves that led to it. Throws on an illegal move. */
export function replayed(
  game: Game,
  job: Pick<AnalysisJob, 'options' | 'moves'>,
): { position: Position; moves: Move[] } {
  const position = game.rules.start(job.options);
  const moves = playTexts(game, position, job.moves);
  if (!moves.ok) throw new Error(`${moves.error.text}: ${moves.error.refusal.code}`);
  return { position, moves: moves.value };
}
