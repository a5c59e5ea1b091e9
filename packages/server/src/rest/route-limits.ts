import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../tickets.ts';
import { bearerToken } from './access.ts';
import type { RestParts, Routes } from './parts.ts';
import { serverRefusal } from './problem.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

/** `onRequest` hooks with stricter limits per address than the general limit. */
export interface RouteLimits {
  /** For creating open matches, which have no secrets. Refuses requests only under load. */
  readonly opening: Limit;
  /** For creating matches and tickets. */
  readonly making: Limit;
  /** For requests that could be used to guess short codes. */
  readonly guessing: Limit;
  /** For requests that occupy a thread. */
  readonly searching: Limit;
}

const WINDOW = '1 minute';
const BUSY_SECONDS = '5';
/** Number of addresses and tickets that are tracked; the least recently seen are evicted. */
const MAX_TRACKED = 20_000;
/** Fractions of the number of requests that one address may send. */
const SHARES = { making: 0.1, guessing: 0.025, searching: 0.05 };

/** Limits requests by address and by ticket. Each node keeps its own counts. */
export async function limitRoutes(routes: Routes, { config, load, meter }: RestParts): Promise<RouteLimits> {
  const { requestsPerMinute, requestsPerMinutePerTicket } = config;
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await routes.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: WINDOW,
    cache: MAX_TRACKED,
    // One household usually has a /64.
    ipv6Subnet: 64,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  });
  const limit = (max: number, key: { keyGenerator?: (request: FastifyRequest) => string } = {}): Limit => {
    const count = routes.createRateLimit({ max, timeWindow: WINDOW, ...key });
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw serverRefusal(429, 'too-many', { headers: { 'retry-after': String(counted.ttlInSeconds) } });
    };
  };
  const ticketLimit = limit(requestsPerMinutePerTicket, {
    keyGenerator: (request) => hashOf(bearerToken(request) ?? ''),
  });
  // Also counts tokens that hold no seat; the address limit bounds how many of those a sender can make up.
  routes.addHook('onRequest', async (request) => {
    if (bearerToken(request) !== undefined) await ticketLimit(request);
  });
  const share = (part: number): Limit => limit(Math.ceil(requestsPerMinute * part));
  /** Sheds load before the limit is checked, so that running matches continue. */
  const unlessHeavy =
    (what: string, then: Limit): Limit =>
    async (request) => {
      if (!load.isHeavy) return then(request);
      meter.shed.inc({ what });
      throw serverRefusal(503, 'unavailable', { headers: { 'retry-after': BUSY_SECONDS } });
    };
  return {
    opening: unlessHeavy('match', async () => {}),
    making: unlessHeavy('match', share(SHARES.making)),
    guessing: share(SHARES.guessing),
    searching: unlessHeavy('search', share(SHARES.searching)),
  };
}
