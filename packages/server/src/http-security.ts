import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { hostOf, isCrossSite, isKnownHost } from './addresses.ts';
import type { Config } from './config.ts';
import type { About, Log } from './observe/log.ts';
import { sendProblem, serverRefusal } from './rest/problem.ts';

export interface GuardParts {
  readonly config: Config;
  readonly log: Log;
  report(error: unknown, about?: About): void;
}

/** Paths that accept any host: orchestrators and Prometheus use the server's address rather than its name. */
const ANY_HOST = ['api/health', 'api/ready', 'metrics'];

/** Refuses requests for other hosts and from pages of other sites, before the request body is read. */
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
      return sendProblem(serverRefusal(421, 'unknown-host'), request, reply, report);
    }
    if (isCrossSite(config, raw)) return sendProblem(serverRefusal(403, 'cross-site'), request, reply, report);
  });
}

/** Content security policy: everything must come from this server. */
const CONTENT = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Browser features that the app never uses. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  .map((name) => `${name}=()`)
  .join(', ');

/** Adds security headers to every response. */
export async function setHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT },
    // Together with the opener policy, this isolates the page, so that its workers may share memory.
    crossOriginEmbedderPolicy: true,
    referrerPolicy: { policy: 'no-referrer' },
    // Only the operator knows whether a proxy in front of the server provides TLS.
    strictTransportSecurity: false,
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
