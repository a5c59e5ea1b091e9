import { type Game, gameById, gameList } from '@quintet/engine';
import { unwrap } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import {
  type BackgroundTask,
  backgroundId,
  buildFor,
  encodeResult,
  encodeTask,
  parseBackgroundJob,
  parseResult,
} from './background-job.ts';

const octa = gameById('octa') as Game;
const match: BackgroundTask = {
  kind: 'match',
  job: {
    game: 'octa',
    options: unwrap(octa.rules.parseOptions({ size: 2 })),
    opening: ['0,1'],
    contenders: [
      { kind: 'level', level: 3 },
      { kind: 'nodes', nodes: 500, method: 'tree' },
    ],
    seed: -7,
    maxPlies: 40,
    variety: { plies: 4, oversight: 30 },
  },
};
const puzzles: BackgroundTask = { kind: 'puzzles', job: { game: 'xo', seed: 5 } };

/** Data of a job as a worker gets it from Redis, with some fields replaced. */
function dataOf(task: BackgroundTask, change: { owner?: unknown; kind?: unknown; job?: object } = {}): unknown {
  const { owner = 'a', kind = task.kind, job } = change;
  const sent = encodeTask(task) as { readonly job: object };
  const build = buildFor('p', gameById(task.job.game) as Game);
  return JSON.parse(JSON.stringify({ build, owner, task: { kind, job: { ...sent.job, ...job } } }));
}
const parse = (data: unknown, program = 'p') => parseBackgroundJob(data, gameList, program);

describe('a background job', () => {
  test.each([match, puzzles])('arrives as it was sent: $kind', (task) => {
    expect(parse(dataOf(task))).toEqual({ ok: true, value: { owner: 'a', task } });
  });

  test('has an id that depends on every part of the task and on the version', () => {
    const ids = [
      backgroundId('b', match),
      backgroundId('b', { ...match, job: { ...match.job, seed: -8 } }),
      backgroundId('b', { ...match, job: { ...match.job, opening: [] } } as BackgroundTask),
      backgroundId('c', match),
      backgroundId('b', puzzles),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(backgroundId('b', JSON.parse(JSON.stringify(match)))).toBe(ids[0]);
  });

  test('is refused by a worker with another program, other rules or without the game', () => {
    expect(parse(dataOf(match), 'q')).toMatchObject({ error: expect.stringContaining('another version') });
    const changed = { ...octa, rulesVersion: octa.rulesVersion + 1 };
    expect(parseBackgroundJob(dataOf(match), [changed], 'p')).toMatchObject({
      error: expect.stringContaining('another version'),
    });
    expect(parseBackgroundJob(dataOf(match), [], 'p')).toMatchObject({ error: expect.stringContaining('"octa"') });
  });

  test.each([
    ['bad options', { options: { size: -1 } }],
    ['three contenders', { contenders: ['1', '1', '1'] }],
    ['an unknown contender', { contenders: ['1', '9'] }],
    ['an opening that is no list', { opening: '0,1' }],
    ['a fractional seed', { seed: 0.5 }],
    ['endless plies', { maxPlies: 1e9 }],
    ['a bad variety', { variety: { plies: -1, oversight: 3 } }],
  ])('is refused with %s', (_, job) => {
    expect(parse(dataOf(match, { job }))).toEqual({ ok: false, error: 'malformed job' });
  });

  test('is rejected if it has no owner or its kind cannot be queued', () => {
    for (const change of [{ owner: 7 }, { kind: 'search' }]) {
      expect(parse(dataOf(match, change))).toEqual({ ok: false, error: 'malformed job' });
    }
  });

  test('is refused if it is no object', () => {
    for (const data of [null, 'x', [], {}, { owner: 'a', task: [] }]) expect(parse(data).ok).toBe(false);
  });
});

describe('a result', () => {
  const played = { moves: ['0,1', '1,1'], choices: [9, 8], outcome: { winner: 1, reason: 'eliminated' } } as const;
  const solution = { goal: { kind: 'win', turns: 1 }, solution: ['b'], rating: 900, nodes: 12, failed: 50 } as const;
  const mined = [{ key: 'win:1', puzzle: { id: '0a', options: {}, moves: ['a'], ...solution } }];
  const received = (task: BackgroundTask, value: unknown) => parseResult(task, JSON.parse(JSON.stringify(value)));

  test('arrives as it was sent', () => {
    expect(received(match, encodeResult(match, played))).toEqual(played);
    expect(received(puzzles, encodeResult(puzzles, mined))).toEqual(mined);
  });

  test.each([
    ['nothing', match, null],
    ['more moves than allowed', match, { ...played, moves: Array(41).fill('0,1'), choices: Array(41).fill(1) }],
    ['as many choices as moves missing', match, { ...played, choices: [1] }],
    ['an unknown winner', match, { ...played, outcome: { winner: 2, reason: 'x' } }],
    ['a match for puzzles', puzzles, played],
    ['a puzzle without a solution', puzzles, [{ key: 'k', puzzle: { ...mined[0]?.puzzle, moves: '', solution: '' } }]],
  ])('is refused: %s', (_, task, value) => {
    expect(received(task as BackgroundTask, value)).toBeNull();
  });
});
