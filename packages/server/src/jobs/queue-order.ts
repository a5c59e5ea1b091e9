import type { Redis } from 'ioredis';
import type { JobClass } from './jobs.ts';

// Fair order over Redis. BullMQ knows priorities but no groups, so each job's priority is its start tag by start-time fair
// queueing: the virtual time of its class, or the finish tag of its owner's job before it, whichever is later. Virtual time is the
// tag of the job that was begun last. An owner's second waiting job thus comes after everybody's first one, on all nodes.
//
// Limits: all jobs of a class count the same, whatever they take. A job that a worker process has taken is ordered by the pool
// there. Tags start again from 0 after an idle time, or when they reach the highest priority that BullMQ allows.

/** BullMQ's highest number, which is the lowest priority. */
const MAX_PRIORITY = 2 ** 21 - 1;
/** Tags of a class that nobody has asked for are forgotten after this time, in seconds. */
const FORGET_SECONDS = 600;

const TAG = `
if redis.call('EXISTS', KEYS[3]) == 1 then return 1 end
local now = tonumber(redis.call('GET', KEYS[2]) or '0')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local start = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or now)
if start - now >= tonumber(ARGV[2]) then return 0 end
if start + 1 > tonumber(ARGV[3]) then
  redis.call('DEL', KEYS[1], KEYS[2])
  start = 0
end
redis.call('ZADD', KEYS[1], start + 1, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return start + 1`;

const BEGIN = `
local tag = tonumber(ARGV[1]) - 1
if tag > tonumber(redis.call('GET', KEYS[1]) or '0') then
  redis.call('SET', KEYS[1], tag, 'EX', ARGV[2])
end`;

const keysOf = (name: string, jobClass: JobClass): [string, string] => [
  `${name}:fair:${jobClass}:owners`,
  `${name}:fair:${jobClass}:now`,
];

export interface Ask {
  readonly owner: string;
  /** Jobs of the owner that may wait. */
  readonly maxPerOwner: number;
  /** Key of the job in Redis; one that exists already is not counted again. `null` for a job without a key. */
  readonly jobKey: string | null;
}

/** The priority of the owner's next job in a class; `null` where too many of the owner's jobs wait. */
export async function priorityFor(
  redis: Redis,
  name: string,
  jobClass: JobClass,
  { owner, maxPerOwner, jobKey }: Ask,
): Promise<number | null> {
  const [owners, now] = keysOf(name, jobClass);
  const args = [owner, Math.min(maxPerOwner, MAX_PRIORITY), MAX_PRIORITY, FORGET_SECONDS];
  const priority = Number(await redis.eval(TAG, 3, owners, now, jobKey ?? `${name}:fair:no-job`, ...args));
  return priority === 0 ? null : priority;
}

/** A worker has begun a job of this priority: virtual time moves on. */
export async function began(redis: Redis, name: string, jobClass: JobClass, priority: number): Promise<void> {
  await redis.eval(BEGIN, 1, keysOf(name, jobClass)[1], priority, FORGET_SECONDS);
}
