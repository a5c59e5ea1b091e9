import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Routes } from './parts.ts';
import { refusedBy } from './problem.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** How often one address may ask for some things, beside the limit for all its requests: hooks for `onRequest`. */
export interface Rates {
  /** For matches and tickets. */
  readonly making: Limit;
  /** For what a short code could be guessed by. */
  readonly guessing: Limit;
  /** For what keeps a thread busy. */
  readonly searching: Limit;
}

const WINDOW = '1 minute';
const MOST_ADDRESSES = 20_000;
/** Of all requests that an address may make. */
const SHARES = { making: 0.1, guessing: 0.025, searching: 0.05 };

/** Counts requests by address, on each node by itself. */
export async function limitRates(routes: Routes, { requestsPerMinute }: Config): Promise<Rates> {
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await routes.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: WINDOW,
    cache: MOST_ADDRESSES,
    // One household has that many addresses.
    ipv6Subnet: 64,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  });
  const limit = (share: number): Limit => {
    const count = routes.createRateLimit({ max: Math.ceil(requestsPerMinute * share), timeWindow: WINDOW });
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw refusedBy(429, 'too-many', { headers: { 'retry-after': String(counted.ttlInSeconds) } });
    };
  };
  return { making: limit(SHARES.making), guessing: limit(SHARES.guessing), searching: limit(SHARES.searching) };
}
