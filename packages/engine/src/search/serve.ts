import type { Game, Options, Position } from '../kernel/index.ts';
import { type MatchJob, type MatchPlayed, playJob } from './arena.ts';
import { botOf, type Searcher } from './arena-contender.ts';
import type { Found } from './types.ts';

/** Where requests come from and answers go: a thread of Node's, a worker of a browser, a pair of functions. */
export interface WorkPort {
  post(reply: WorkReply): void;
  listen(listener: (request: WorkRequest) => void): void;
}

/** The best move of a running match. */
export interface SearchJob {
  readonly game: string;
  readonly options: Options;
  /** The move texts so far. */
  readonly moves: readonly string[];
  readonly searcher: Searcher;
  readonly seed: number;
  /** A cap in milliseconds; null is none. */
  readonly milliseconds: number | null;
  /** Shared memory: the search stops with the best so far when its first word is not 0. Null where that is not to be had. */
  readonly stop: Int32Array | null;
}

/** `Found` in move texts. */
export interface FoundTexts {
  readonly move: string;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  readonly line: readonly string[];
}

export type WorkRequest =
  | { readonly id: number; readonly kind: 'match'; readonly job: MatchJob }
  | { readonly id: number; readonly kind: 'search'; readonly job: SearchJob };

/** To each request one `done` or `failed`, before it any number of `progress`. */
export type WorkReply =
  | { readonly id: number; readonly kind: 'done'; readonly value: MatchPlayed | FoundTexts }
  | { readonly id: number; readonly kind: 'progress'; readonly value: FoundTexts }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

/** Answers requests one after the other, as they come. `now` is the host's clock, in milliseconds. */
export function serve(port: WorkPort, games: readonly Game[], now: () => number): void {
  port.listen((request) => {
    const { id } = request;
    try {
      const game = games.find((known) => known.id === request.job.game);
      if (!game) throw new Error(`there is no game "${request.job.game}"`);
      const value =
        request.kind === 'match'
          ? playJob(game, request.job)
          : search(game, request.job, now, (found) => port.post({ id, kind: 'progress', value: found }));
      port.post({ id, kind: 'done', value });
    } catch (error) {
      port.post({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
}

function search(game: Game, job: SearchJob, now: () => number, told: (found: FoundTexts) => void): FoundTexts {
  const position = game.start(job.options);
  for (const text of job.moves) {
    const move = game.parse(text, position);
    if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
    position.play(move.value);
  }
  if (position.outcome) throw new Error('the match is over');
  const { milliseconds, stop } = job;
  const end = milliseconds === null ? Number.POSITIVE_INFINITY : now() + milliseconds;
  const isOver = (): boolean => (stop !== null && Atomics.load(stop, 0) !== 0) || now() >= end;
  const found = botOf(game, job.searcher, job.seed).choose(position, isOver, (so) => told(inTexts(game, position, so)));
  return inTexts(game, position, found);
}

function inTexts(game: Game, root: Position, { score, depth, nodes, line }: Found): FoundTexts {
  const position = root.clone();
  const texts = line.map((move) => {
    const text = game.format(move, position);
    position.play(move);
    return text;
  });
  return { move: texts[0] as string, score, depth, nodes, line: texts };
}
