import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  type Contender,
  type FoundTexts,
  type Game,
  gameById,
  type MatchJob,
  type MatchPlayed,
  type Searcher,
  type SearchJob,
  type Seat,
  seedFor,
  type WorkReply,
} from '@quintet/engine';
import { Failure, reasonOf } from '../failure.ts';
import { type Hire, hireFrom, type Thread } from '../threads.ts';

/** Another build of the worker, to measure this one against. */
export interface Rival {
  readonly hire: Hire;
  /** Of the file: another build, another signature. */
  readonly signature: string;
}

export async function rivalFrom(file: string | null): Promise<Rival | null> {
  if (file === null) return null;
  const bytes = await readFile(file).catch((error) => {
    throw new Failure(`--rival ${file}: ${reasonOf(error)}`);
  });
  const signature = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { hire: (employer) => hireFrom(pathToFileURL(file), employer), signature };
}

/** Whether another build can be asked for its moves. */
export const searches = (contender: Contender): boolean => contender.kind !== 'random' && contender.kind !== 'greedy';

/**
 * Plays matches with two workers, each of which thinks for one side; the rules are ours. To the pool it is one worker,
 * and crashes as a whole. `b`, the very object of the jobs, is the side that the rival thinks for.
 */
export function hireDuel(own: Hire, rival: Hire, b: Contender): Hire {
  return (employer) => {
    let isOver = false;
    const end = (): void => {
      isOver = true;
      for (const side of sides) side.end();
    };
    const crashed = (why: string): void => {
      if (isOver) return;
      end();
      employer.crashed(why);
    };
    const sides = [own, rival].map((hire) => new Side(hire, crashed)) as [Side, Side];
    return {
      end,
      post(request) {
        const { id, job } = request;
        const seated = (seat: Seat): Side => sides[(job as MatchJob).contenders[seat] === b ? 1 : 0];
        void played(job as MatchJob, seated).then(
          (value) => employer.replied({ id, kind: 'done', value }),
          (error: Error) => employer.replied({ id, kind: 'failed', message: error.message }),
        );
      },
    };
  };
}

/** A worker that is asked for one move at a time. */
class Side {
  readonly #thread: Thread;
  #answer: (reply: WorkReply) => void = () => {};

  constructor(hire: Hire, crashed: (why: string) => void) {
    this.#thread = hire({ replied: (reply) => this.#answer(reply), crashed });
  }

  end(): void {
    this.#thread.end();
  }

  move(job: SearchJob): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answer = (reply) => {
        if (reply.kind === 'done') resolve((reply.value as FoundTexts).move);
        else if (reply.kind === 'failed') reject(new Error(reply.message));
      };
      this.#thread.post({ id: 0, kind: 'search', job });
    });
  }
}

/** The same match as `playJob` plays, move by move. */
async function played(job: MatchJob, seated: (seat: Seat) => Side): Promise<MatchPlayed> {
  const game = gameById(job.game) as Game;
  const position = game.rules.start(job.options);
  const moves: string[] = [];
  const choices: number[] = [];
  while (!position.outcome && moves.length < job.mostPlies) {
    const seat = position.toMove;
    const text = job.opening[moves.length] ?? (await seated(seat).move(searchJob(job, moves, seat)));
    const move = game.notation.parse(position, text);
    if (!move.ok) throw new Error(`after ${moves.length} moves: ${text}: ${move.error.code}`);
    moves.push(text);
    choices.push(position.countMoves());
    position.play(move.value);
  }
  return { moves, choices, outcome: position.outcome };
}

function searchJob({ game, options, contenders, seed }: MatchJob, moves: readonly string[], seat: Seat): SearchJob {
  const contender = contenders[seat];
  const common = { game, options, moves, seed: seedFor(seed, seat), stop: null };
  if (contender.kind !== 'time') return { ...common, searcher: contender as Searcher, milliseconds: null };
  const { milliseconds, method } = contender;
  return { ...common, searcher: { kind: 'nodes', nodes: 999_999_999, method }, milliseconds };
}
