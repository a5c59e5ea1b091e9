import type { FastifyInstance } from 'fastify';
import { hostOf, isCrossSite, isKnownHost } from './addresses.ts';
import type { Config } from './config.ts';
import type { About, Log } from './observe/log.ts';
import { refusedBy, sendProblem } from './rest/problem.ts';

export interface GuardParts {
  readonly config: Config;
  readonly log: Log;
  report(error: unknown, about?: About): void;
}

/** Orchestrators and Prometheus reach a server by its address, not by a name. */
const ANY_HOST = ['api/health', 'api/ready', 'metrics'];

/** Refuses requests that are meant for another host or were sent by a page of another site, before anything is read. */
export function guardRequests(server: FastifyInstance, { config, log, report }: GuardParts): void {
  const anyHost = ANY_HOST.map((path) => config.basePath + path);
  let isWarned = false;
  server.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request;
    if (!isWarned && config.proxies === 0 && raw.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      log.warn({}, 'X-Forwarded-For is ignored: behind a proxy, set TRUST_PROXY to the number of proxies');
    }
    if (!isKnownHost(config, hostOf(config, raw)) && !anyHost.includes(routeOptions.url ?? '')) {
      return sendProblem(refusedBy(421, 'unknown-host'), request, reply, report);
    }
    if (isCrossSite(config, raw)) return sendProblem(refusedBy(403, 'cross-site'), request, reply, report);
  });
}
