import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../tickets.ts';
import { givenBearer } from './access.ts';
import type { RestParts, Routes } from './parts.ts';
import { refusedBy } from './problem.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** How often one address may ask for some things, beside the limits for all its requests: hooks for `onRequest`. */
export interface Rates {
  /** For open matches, of which nobody is told a secret: only refused where there is too much to do. */
  readonly opening: Limit;
  /** For matches and tickets. */
  readonly making: Limit;
  /** For what a short code could be guessed by. */
  readonly guessing: Limit;
  /** For what keeps a thread busy. */
  readonly searching: Limit;
}

const WINDOW = '1 minute';
const BUSY_SECONDS = '5';
/** Addresses and tickets that are counted; those that asked longest ago are forgotten. */
const MOST_COUNTED = 20_000;
/** Of all requests that an address may make. */
const SHARES = { making: 0.1, guessing: 0.025, searching: 0.05 };

/** Counts requests by address and by ticket, on each node by itself. */
export async function limitRates(routes: Routes, { config, load, meter }: RestParts): Promise<Rates> {
  const { requestsPerMinute, requestsPerMinutePerTicket } = config;
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await routes.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: WINDOW,
    cache: MOST_COUNTED,
    // One household has that many addresses.
    ipv6Subnet: 64,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  });
  const limit = (max: number, key: { keyGenerator?: (request: FastifyRequest) => string } = {}): Limit => {
    const count = routes.createRateLimit({ max, timeWindow: WINDOW, ...key });
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw refusedBy(429, 'too-many', { headers: { 'retry-after': String(counted.ttlInSeconds) } });
    };
  };
  const ticketLimit = limit(requestsPerMinutePerTicket, {
    keyGenerator: (request) => hashOf(givenBearer(request) ?? ''),
  });
  // Whether it holds a seat is not asked for that: what nobody was given is bounded by the address it comes from.
  routes.addHook('onRequest', async (request) => {
    if (givenBearer(request) !== undefined) await ticketLimit(request);
  });
  const share = (part: number): Limit => limit(Math.ceil(requestsPerMinute * part));
  /** First of all, so that running matches go on. */
  const unlessHeavy =
    (what: string, then: Limit): Limit =>
    async (request) => {
      if (!load.isHeavy) return then(request);
      meter.shed.inc({ what });
      throw refusedBy(503, 'unavailable', { headers: { 'retry-after': BUSY_SECONDS } });
    };
  return {
    opening: unlessHeavy('match', async () => {}),
    making: unlessHeavy('match', share(SHARES.making)),
    guessing: share(SHARES.guessing),
    searching: unlessHeavy('search', share(SHARES.searching)),
  };
}
