import { type MatchJob, type MatchPlayed, seedFor } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { hireHere } from '../testkit/hire.ts';
import type { Employer, Hire } from '../threads.ts';
import { Pool } from './pool.ts';

const job = (index: number): MatchJob => ({
  game: 'ctor',
  options: {},
  opening: [],
  contenders: [{ kind: 'random' }, { kind: 'random' }],
  seed: seedFor(1, index),
  mostPlies: 4,
});

/** The first so many requests, over all workers, kill the worker that gets them. */
function hireFrail(crashes: number): { hire: Hire; hired: () => number } {
  let left = crashes;
  let hired = 0;
  const hire: Hire = (employer: Employer) => {
    hired++;
    const thread = hireHere(employer);
    return {
      ...thread,
      post(request) {
        if (left-- <= 0) return thread.post(request);
        thread.end();
        setImmediate(() => employer.crashed('out of memory'));
      },
    };
  };
  return { hire, hired: () => hired };
}

async function playedBy(pool: Pool, count: number): Promise<MatchPlayed[]> {
  const all = await Promise.all(Array.from({ length: count }, (_, index) => pool.play(job(index))));
  pool.close();
  return all;
}

describe('workers', () => {
  test('play each match that is handed in, with no more of them than asked for', async () => {
    const { hire, hired } = hireFrail(0);
    const all = await playedBy(new Pool(hire, 3, () => {}), 10);
    expect(new Set(all.map(({ moves }) => moves.join(' '))).size).toBe(10);
    expect(hired()).toBe(3);
    expect(await playedBy(new Pool(hireHere, 1, () => {}), 10)).toEqual(all);
  });

  test('a crash is reported, and its match begun again by a fresh worker', async () => {
    const lines: string[] = [];
    const { hire, hired } = hireFrail(2);
    const all = await playedBy(new Pool(hire, 2, (line) => lines.push(line)), 6);
    expect(all).toEqual(await playedBy(new Pool(hireHere, 1, () => {}), 6));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('out of memory');
    expect(hired()).toBe(4);
  });

  test('a match whose worker crashes again and again is given up', async () => {
    const { hire, hired } = hireFrail(Number.POSITIVE_INFINITY);
    const pool = new Pool(hire, 1, () => {});
    await expect(pool.play(job(0))).rejects.toThrow('given up after 3 crashes of its worker: out of memory');
    expect(hired()).toBe(3);
  });

  test('a worker that crashes while it has nothing to do is replaced when there is', async () => {
    const employers: Employer[] = [];
    const lines: string[] = [];
    const hire: Hire = (employer) => {
      employers.push(employer);
      return hireHere(employer);
    };
    const pool = new Pool(hire, 1, (line) => lines.push(line));
    await pool.play(job(0));
    employers[0]?.crashed('gone');
    await pool.play(job(1));
    pool.close();
    expect(employers).toHaveLength(2);
    expect(lines).toEqual(['a worker has crashed while idle: gone']);
  });

  test('what a worker refuses is an error, not a crash', async () => {
    const { hire, hired } = hireFrail(0);
    const pool = new Pool(hire, 1, () => {});
    await expect(pool.play({ ...job(0), game: 'chess' })).rejects.toThrow('there is no game "chess"');
    expect((await pool.play(job(0))).moves).toHaveLength(4);
    expect(hired()).toBe(1);
  });
});
