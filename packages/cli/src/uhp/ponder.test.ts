import { gameList, type Move } from '@quintet/engine';
import { formatUhp, parseUhpGame, type UhpGame } from '@quintet/engine/bugs';
import { type Found, inlineWorkers, type SearchJob, STOP_FLAG, type StartWorker } from '@quintet/engine/search';
import { describe, expect, test } from 'vitest';
import { DEFAULTS } from './options.ts';
import { UhpSession } from './session.ts';
import { Thinker } from './thinker.ts';

const GAME = String.raw`Base;InProgress;White[4];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wA1 -wQ;bA1 bQ-`;
const PLIES = 6;

/** A session on four cores, whose threads only note their jobs and end when they are stopped. */
function pondering(): { viewer: UhpSession; jobs: SearchJob[] } {
  const jobs: SearchJob[] = [];
  const start: StartWorker = ({ onReply }) => ({
    post({ id, job }) {
      const search = job as SearchJob;
      jobs.push(search);
      const wait = (): void => {
        if (Atomics.load(search.stop as Int32Array, STOP_FLAG) === 0) setImmediate(wait);
        else onReply({ id, kind: 'failed', message: 'stopped' });
      };
      setImmediate(wait);
    },
    terminate: () => {},
  });
  let elapsed = 0;
  return { viewer: new UhpSession('1.2.3', () => elapsed++, start, 4), jobs };
}

const OPTIONS = { ...DEFAULTS, Ponder: true };

/** Threads that search 20,000 nodes at once. */
const startLimited: StartWorker = (events) => {
  const worker = inlineWorkers(
    gameList,
    () => 0,
    (run) => run(),
  )(events);
  const searcher = { kind: 'nodes', nodes: 20_000, method: null } as const;
  return {
    ...worker,
    post: (request) => worker.post({ ...request, job: { ...request.job, searcher } } as typeof request),
  };
};

function gameOf(text: string): UhpGame {
  const game = parseUhpGame(text, 3);
  if (!game.ok) throw new Error(game.error.code);
  return game.value;
}

/** Sends commands as `serveUhp` does. Returns the lines of the last response. */
async function send(viewer: UhpSession, ...lines: string[]): Promise<readonly string[]> {
  let response: readonly string[] = [];
  for (const line of lines) {
    await viewer.rest();
    response = viewer.respond(line) ?? [];
    viewer.ponder();
  }
  return response;
}

describe('pondering', () => {
  test('searches the position after the expected reply once our answer was played, until the next command', async () => {
    const { viewer, jobs } = pondering();
    const [best] = await send(viewer, 'options set Ponder True', `newgame ${GAME}`, 'bestmove depth 3');
    expect(jobs).toEqual([]);
    await send(viewer, `play ${best}`);
    expect(jobs.map(({ moves }) => moves.length)).toEqual([PLIES + 2]);
    expect(Atomics.load(jobs[0]?.stop as Int32Array, STOP_FLAG)).toBe(0);
    await viewer.rest();
    expect(Atomics.load(jobs[0]?.stop as Int32Array, STOP_FLAG)).toBe(1);
  });

  test('pondering uses as many threads as a search and continues after a command that changes nothing', async () => {
    const { viewer, jobs } = pondering();
    await send(viewer, 'options set Ponder True', `newgame ${GAME}`);
    const [best] = await send(viewer, 'options set Threads 2', 'bestmove depth 2');
    const searching = jobs.length;
    await send(viewer, `play ${best}`, 'validmoves');
    expect(searching).toBe(1);
    expect(jobs.slice(searching).map(({ moves }) => moves.length)).toEqual(Array(4).fill(PLIES + 2));
    await viewer.rest();
  });

  test('uses no more threads than there are cores', async () => {
    const { viewer, jobs } = pondering();
    await send(viewer, 'options set Threads 64', `newgame ${GAME}`, 'bestmove depth 2');
    expect(jobs).toHaveLength(3);
    await viewer.rest();
  });

  test.each([
    ['by default', []],
    ['with a node limit, which makes moves reproducible', ['options set Ponder True', 'options set Nodes 500']],
    ['with a level, which makes moves reproducible', ['options set Ponder True', 'options set Level 1']],
  ])('does not happen %s', async (_, options) => {
    const { viewer, jobs } = pondering();
    const [best] = await send(viewer, ...options, `newgame ${GAME}`, 'bestmove depth 2');
    await send(viewer, `play ${best}`);
    expect(jobs).toEqual([]);
  });

  test('does not happen when another move was played', async () => {
    const { viewer, jobs } = pondering();
    const [best] = await send(viewer, 'options set Ponder True', `newgame ${GAME}`, 'bestmove depth 2');
    const others = ((await send(viewer, 'validmoves'))[0] ?? '').split(';').filter((move) => move !== best);
    await send(viewer, `play ${others[0]}`);
    expect(jobs).toEqual([]);
  });

  /** Nodes of a search to depth 4 after our answer and the expected reply. */
  async function nodesAfterReply(ponders: boolean): Promise<number> {
    const game = gameOf(GAME);
    const thinker = new Thinker(() => 0, startLimited);
    const think = (): Found => {
      let last: Found | null = null;
      thinker.best(game, { depth: 4 }, OPTIONS, (found) => {
        last = found;
      });
      return last as unknown as Found;
    };
    const { pv } = think();
    game.play(formatUhp(game.position, pv[0] as Move));
    if (ponders) thinker.ponder(game, OPTIONS);
    await thinker.rest();
    game.play(formatUhp(game.position, pv[1] as Move));
    const { nodes } = think();
    await thinker.close();
    return nodes;
  }

  test('lets the next search find its results in the table', async () => {
    expect(await nodesAfterReply(true)).toBeLessThan(0.7 * (await nodesAfterReply(false)));
  });
});
