import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { type JobClass, ownerOf } from './jobs.ts';

interface Named {
  readonly jobClass: JobClass;
  readonly owner: string;
  readonly name: string;
}

const job = (owner: string, name: string, jobClass: JobClass = 'slow'): Named => ({ jobClass, owner, name });
const always = (): boolean => true;

/** Runs `turns` jobs one after the other, each for `cost` milliseconds, and returns their names. */
function served(queue: FairQueue<Named>, turns: number, cost: (each: Named) => number = () => 100): string[] {
  const names: string[] = [];
  for (let n = 0; n < turns; n++) {
    const next = queue.next(always);
    if (!next) break;
    queue.take(next);
    queue.charge(next, cost(next));
    queue.end(next);
    names.push(next.name);
  }
  return names;
}

function flood(queue: FairQueue<Named>, owner: string, count: number, jobClass: JobClass = 'slow'): void {
  for (let n = 1; n <= count; n++) queue.add(job(owner, `${owner}${n}`, jobClass));
}

describe('owners inside a class', () => {
  test('owners take turns, regardless of who came first and how many jobs each has', () => {
    const queue = new FairQueue<Named>();
    flood(queue, 'a', 200);
    flood(queue, 'b', 2);
    flood(queue, 'c', 1);
    expect(served(queue, 6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('a new owner goes before an owner who floods the queue', () => {
    const queue = new FairQueue<Named>();
    flood(queue, 'a', 200);
    served(queue, 50);
    queue.add(job('b', 'b1'));
    expect(served(queue, 2)).toEqual(['b1', 'a51']);
  });

  test('owners get equal thread time rather than equal numbers of jobs', () => {
    const queue = new FairQueue<Named>();
    flood(queue, 'a', 10);
    flood(queue, 'b', 10);
    const names = served(queue, 8, ({ owner }) => (owner === 'a' ? 300 : 100));
    expect(names).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'b5', 'b6']);
  });

  test('an idle owner earns no extra turns, and a short pause does not erase time already used', () => {
    const queue = new FairQueue<Named>();
    flood(queue, 'a', 100);
    queue.add(job('b', 'b1'));
    expect(served(queue, 2, ({ owner }) => (owner === 'b' ? 1000 : 100))).toEqual(['a1', 'b1']);
    queue.add(job('b', 'b2'));
    const names = served(queue, 12);
    expect(names.indexOf('b2')).toBe(9);
    served(queue, 50);
    flood(queue, 'b', 2);
    expect(served(queue, 3)).toEqual(['b1', expect.stringMatching(/^a/), 'b2']);
  });

  test('jobs of one owner keep their order, and a retried job goes first', () => {
    const queue = new FairQueue<Named>();
    flood(queue, 'a', 2);
    queue.add(job('a', 'again'), true);
    expect(served(queue, 3)).toEqual(['again', 'a1', 'a2']);
  });
});

describe('classes', () => {
  test('the most urgent class wins ties', () => {
    const queue = new FairQueue<Named>();
    for (const jobClass of ['batch', 'analysis', 'slow', 'quick'] as const) queue.add(job('a', jobClass, jobClass));
    expect(served(queue, 4)).toEqual(['quick', 'slow', 'analysis', 'batch']);
  });

  test('classes share the threads by weight, so that no class starves', () => {
    const queue = new FairQueue<Named>();
    for (const jobClass of ['quick', 'slow', 'analysis', 'batch'] as const) {
      for (let n = 0; n < 100; n++) queue.add(job('a', jobClass, jobClass));
    }
    const names = served(queue, 150);
    const count = (name: string): number => names.filter((each) => each === name).length;
    expect([count('quick'), count('slow'), count('analysis'), count('batch')]).toEqual([80, 40, 20, 10]);
  });

  test('thread time used while nobody else waits is not charged later', () => {
    const queue = new FairQueue<Named>();
    flood(queue, 'a', 100);
    served(queue, 100);
    queue.add(job('q', 'quick', 'quick'));
    flood(queue, 'a', 1);
    expect(served(queue, 2)).toEqual(['quick', 'a1']);
    flood(queue, 'q', 40, 'quick');
    flood(queue, 'a', 1);
    expect(served(queue, 4)).toContain('a1');
  });
});

test("a paused job resumes before its owner's waiting jobs start, even when its class may not start any more jobs", () => {
  const queue = new FairQueue<Named>();
  flood(queue, 'a', 2);
  const first = queue.next(always) as Named;
  queue.take(first);
  queue.pause(first);
  expect(queue.load('slow')).toEqual({ waiting: 1, active: 1 });
  expect(queue.next(() => false)).toBe(first);
  expect(queue.next(always)).toBe(first);
});

test('dropped and finished jobs leave the queue and no longer count for their owner', () => {
  const queue = new FairQueue<Named>();
  const [one, other] = [job('a', 'one'), job('a', 'other')];
  queue.add(one);
  queue.add(other);
  expect(queue.jobsOf(one)).toBe(2);
  queue.drop(one);
  queue.take(other);
  expect(queue.load('slow')).toEqual({ waiting: 0, active: 1 });
  queue.end(other);
  expect(queue.load('slow')).toEqual({ waiting: 0, active: 0 });
  expect(queue.jobsOf(one)).toBe(0);
  expect(queue.next(always)).toBeNull();
});

test('a household maps to the same owner on every node and after every restart', () => {
  expect(ownerOf('2001:db8:1:2::9')).toBe(ownerOf('2001:DB8:1:2:ffff::'));
  expect(ownerOf('::ffff:203.0.113.9')).toBe(ownerOf('203.0.113.9'));
  expect(ownerOf('203.0.113.9')).toBe('d861');
});

test('different households map to different owners, except for one pair in 65,536', () => {
  const owners = Array.from({ length: 256 }, (_, n) => ownerOf(`203.0.113.${n}`));
  expect(new Set(owners).size).toBeGreaterThan(250);
});

test('an owner does not reveal the address of the client', () => {
  expect(ownerOf('203.0.113.9')).toMatch(/^[0-9a-f]{4}$/);
});
