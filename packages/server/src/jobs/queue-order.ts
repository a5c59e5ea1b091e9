import type { Redis } from 'ioredis';
import type { JobClass } from './jobs.ts';

// Fair order over Redis. BullMQ has priorities but no groups, so each job's priority is its start tag by start-time fair
// queueing: the virtual time of its class or the finish tag of its owner's previous job, whichever is later. Virtual time is the
// tag of the job started last. An owner's second waiting job thus comes after everyone's first, on all nodes.
//
// Limitations: all jobs of a class count the same, whatever their length. The pool of a worker process orders the jobs it has taken.
// Tags restart from 0 after an idle period, or when they reach BullMQ's highest priority number.

/** BullMQ's highest priority number, which means the lowest priority. */
const MAX_PRIORITY = 2 ** 21 - 1;
/** Tags of an idle class expire after this time. */
const EXPIRE_SECONDS = 600;

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

export interface OrderRequest {
  readonly owner: string;
  /** Maximum number of waiting jobs of the owner. */
  readonly maxPerOwner: number;
  /** Redis key of the job, or `null` for a job without a key. A job that exists already is not counted again. */
  readonly jobKey: string | null;
}

/** Priority of the owner's next job in a class; `null` if too many of the owner's jobs are waiting. */
export async function priorityFor(
  redis: Redis,
  name: string,
  jobClass: JobClass,
  { owner, maxPerOwner, jobKey }: OrderRequest,
): Promise<number | null> {
  const [owners, now] = keysOf(name, jobClass);
  const args = [owner, Math.min(maxPerOwner, MAX_PRIORITY), MAX_PRIORITY, EXPIRE_SECONDS];
  const priority = Number(await redis.eval(TAG, 3, owners, now, jobKey ?? `${name}:fair:no-job`, ...args));
  return priority === 0 ? null : priority;
}

/** Advances the virtual time of a class when a worker starts a job. */
export async function markStarted(redis: Redis, name: string, jobClass: JobClass, priority: number): Promise<void> {
  await redis.eval(BEGIN, 1, keysOf(name, jobClass)[1], priority, EXPIRE_SECONDS);
}
