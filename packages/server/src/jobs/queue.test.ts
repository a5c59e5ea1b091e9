import { randomBytes } from 'node:crypto';
import type { WorkDone } from '@quintet/engine';
import { afterEach, describe, expect, test } from 'vitest';
import { ownService, service } from '../testkit/services.ts';
import { type Jobs, NO_HURRY, type Task } from './jobs.ts';
import { QueueJobs, QueueWorker } from './queue.ts';

const closing: { close(): Promise<void> }[] = [];
const kept = <T extends { close(): Promise<void> }>(each: T): T => {
  closing.push(each);
  return each;
};
afterEach(async () => {
  await Promise.all(closing.splice(0).map((each) => each.close()));
});

const task = (name: string): Task => ({ kind: 'search', job: { game: name } }) as unknown as Task;

/** Thinks at once, and remembers what about. */
class Mind implements Jobs {
  readonly asked: string[] = [];
  readonly waiting = 0;
  readonly #answer: (name: string) => Promise<unknown>;

  constructor(answer: (name: string) => Promise<unknown> = async (name) => `thought about ${name}`) {
    this.#answer = answer;
  }

  async run<T extends WorkDone>({ job }: Task): Promise<T> {
    this.asked.push(job.game);
    return (await this.#answer(job.game)) as T;
  }

  async close(): Promise<void> {}
}

async function queue(url: string) {
  const settings = { url, name: `t-${randomBytes(6).toString('hex')}`, report: () => {} };
  const here = new Mind(async (name) => `here about ${name}`);
  const jobs = kept(await QueueJobs.open(settings, here));
  const worker = async (mind: Mind): Promise<QueueWorker> => kept(await QueueWorker.open(settings, mind, 1));
  return { jobs, here, worker, another: async () => kept(await QueueJobs.open(settings, here)) };
}

/** Until it is connected it thinks for itself. */
const warm = (jobs: Jobs): Promise<void> =>
  expect.poll(() => jobs.run(task('a')), { interval: 5, timeout: 10_000 }).toBe('thought about a');

describe('a queue over Redis', () => {
  test('is worked off by others, with their answer', async () => {
    const { jobs, here, worker } = await queue((await service('redis')).url);
    const mind = new Mind();
    await worker(mind);
    await warm(jobs);
    expect(await Promise.all(['b', 'c'].map((name) => jobs.run(task(name))))).toEqual([
      'thought about b',
      'thought about c',
    ]);
    expect(mind.asked).toContain('c');
    expect(here.asked).not.toContain('c');
  });

  test('what two nodes ask for under one key is thought about once', async () => {
    const { jobs, worker, another } = await queue((await service('redis')).url);
    const other = await another();
    const mind = new Mind();
    await worker(mind);
    await Promise.all([warm(jobs), warm(other)]);
    const urgency = { isUrgent: true, key: 'match-7' };
    const answers = await Promise.all([jobs.run(task('same'), urgency), other.run(task('same'), urgency)]);
    expect(answers).toEqual(['thought about same', 'thought about same']);
    // The answer is kept for a while, for a node that asks a little later.
    expect(await other.run(task('same'), urgency)).toBe('thought about same');
    expect(mind.asked.filter((name) => name === 'same')).toHaveLength(1);
  });

  test('what fails is tried again, then told, and can be asked for again under the same key', async () => {
    const { jobs, worker } = await queue((await service('redis')).url);
    let isWell = false;
    const mind = new Mind(async (name) => {
      if (!isWell && name === 'hard') throw new Error('headache');
      return `thought about ${name}`;
    });
    await worker(mind);
    await warm(jobs);
    const urgency = { isUrgent: true, key: 'match-8' };
    await expect(jobs.run(task('hard'), urgency)).rejects.toThrow('headache');
    expect(mind.asked.filter((name) => name === 'hard')).toHaveLength(2);
    isWell = true;
    expect(await jobs.run(task('hard'), urgency)).toBe('thought about hard');
  });

  test('the urgent comes first', async () => {
    const { jobs, worker } = await queue((await service('redis')).url);
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const mind = new Mind(async (name) => {
      if (name === 'first') await begun;
      return `thought about ${name}`;
    });
    await worker(mind);
    await warm(jobs);
    mind.asked.length = 0;
    const first = jobs.run(task('first'));
    await expect.poll(() => mind.asked).toContain('first');
    const others = ['slow', 'slower'].map((name) => jobs.run(task(name), NO_HURRY));
    await expect.poll(() => jobs.waiting).toBe(3);
    const urgent = jobs.run(task('bot'), { isUrgent: true, key: 'match-9' });
    await expect.poll(() => jobs.waiting).toBe(4);
    // Both are on the queue once Redis has answered a later question.
    await jobs.settled();
    begin();
    await Promise.all([first, urgent, ...others]);
    expect(mind.asked.slice(0, 2)).toEqual(['first', 'bot']);
  });

  test('while Redis is away it is thought about here', async () => {
    const own = await ownService('redis');
    const { jobs, here } = await queue(own.url);
    process.kill(own.pid as number, 'SIGKILL');
    await expect.poll(async () => jobs.run(task('alone')).catch(() => null)).toBe('here about alone');
    expect(here.asked).toContain('alone');
  });
});
