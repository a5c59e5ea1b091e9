import type { Game, Move, Options, Position, Seat } from '../kernel/index.ts';
import { analyse, type Mark } from './analysis.ts';
import { bestLines } from './analysis-lines.ts';
import { type FoundTexts, inTexts } from './found-texts.ts';

/** What is to be analysed by a worker. */
export interface AnalysisJob {
  readonly game: string;
  readonly options: Options;
  /** The move texts so far. */
  readonly moves: readonly string[];
  /** Of the whole search, or of every ply of a match; null is as many as the time allows. */
  readonly nodes: number | null;
  /** The same in milliseconds; null is no cap. */
  readonly milliseconds: number | null;
  readonly seed: number;
  /** Shared memory: it stops with what there is when its first word is not 0. Null where that is not to be had. */
  readonly stop: Int32Array | null;
}

/** The best moves of a running match, so many of them. */
export interface LinesJob extends AnalysisJob {
  readonly count: number;
}

/** `PlyAnalysis` in move texts. */
export interface PlyTexts {
  readonly ply: number;
  readonly toMove: Seat;
  /** From seat 0's side. */
  readonly score: number;
  readonly chance: number;
  readonly best: FoundTexts | null;
  readonly move: string | null;
  readonly loss: number;
  readonly mark: Mark | null;
}

/** What a worker may look at: a clock, and whom it tells on the way. */
export interface Outside<T> {
  /** In milliseconds. */
  now(): number;
  told(value: T): void;
}

export function runLines(game: Game, job: LinesJob, { now, told }: Outside<readonly FoundTexts[]>): FoundTexts[] {
  const { position } = replayed(game, job);
  if (position.outcome) throw new Error('the match is over');
  const end = now() + (job.milliseconds ?? Number.POSITIVE_INFINITY);
  const limit = { nodes: job.nodes ?? Number.POSITIVE_INFINITY, isOver: () => isStopped(job) || now() >= end };
  const lines = bestLines(game, position, limit, job.count, job.seed, (so) =>
    told(so.map((found) => inTexts(game, position, found))),
  );
  return lines.map((found) => inTexts(game, position, found));
}

/** All plies from the first; told are they from the last. */
export function runAnalysis(game: Game, job: AnalysisJob, { now, told }: Outside<PlyTexts>): PlyTexts[] {
  const { position, moves } = replayed(game, job);
  const each = job.milliseconds ?? Number.POSITIVE_INFINITY;
  let end = now() + each;
  const limit = { nodes: job.nodes ?? Number.POSITIVE_INFINITY, isOver: () => isStopped(job) || now() >= end };
  const plies: PlyTexts[] = [];
  const played = moves.map((move) => ({ move }));
  for (const { best, played: _, ...ply } of analyse({ game, options: job.options, moves: played }, limit, job.seed)) {
    while (position.ply > ply.ply) position.undo();
    const found = best && inTexts(game, position, best);
    const texts = { ...ply, best: found, move: job.moves[ply.ply] ?? null };
    plies.unshift(texts);
    told(texts);
    if (isStopped(job)) break;
    end = now() + each;
  }
  return plies;
}

const isStopped = ({ stop }: AnalysisJob): boolean => stop !== null && Atomics.load(stop, 0) !== 0;

function replayed(game: Game, job: AnalysisJob): { position: Position; moves: Move[] } {
  const position = game.start(job.options);
  const moves = job.moves.map((text) => {
    const move = game.parse(text, position);
    if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
    position.play(move.value);
    return move.value;
  });
  return { position, moves };
}
