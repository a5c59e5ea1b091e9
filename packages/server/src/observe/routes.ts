import { AsyncResource } from 'node:async_hooks';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { MATCH_ID } from '@quintet/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOf } from '../tickets.ts';
import type { About, Log } from './log.ts';
import { exposeGauges, type Gauges, type Meter } from './meter.ts';
import { REQUESTS, type RequestSpan } from './tracing.ts';

interface MetricsConfig {
  readonly basePath: string;
  /** `null` shows metrics to this machine only. */
  readonly metricsToken: string | null;
}

export interface ObserveParts {
  readonly config: MetricsConfig;
  readonly meter: Meter;
  readonly log: Log;
  readonly gauges: Gauges;
}

/** Returns a generator of request ids that are unique across processes. */
export function requestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** Counts and logs every request, and serves `/metrics`. */
export function observeRequests(server: FastifyInstance, { config, meter, log, gauges }: ObserveParts): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const durationMs = reply.elapsedTime;
    // The pattern rather than the URL, which may contain a secret.
    const route = routeOf(request);
    meter.requests.inc({ route, method: request.method, status: reply.statusCode });
    meter.responses.observe(durationMs / 1000);
    const about: About = {
      ...{ request: request.id, method: request.method, route, status: reply.statusCode },
      ...matchOf(request),
      milliseconds: Math.round(durationMs * 10) / 10,
    };
    if (reply.statusCode >= 500) log.warn(about, 'request failed');
    else if (route.startsWith(`${config.basePath}api`) || route.startsWith(`${config.basePath}games`)) {
      log.info(about, 'request');
    } else log.debug(about, 'request');
  });

  traceRequests(server);

  let hasGauges = false;
  server.get(`${config.basePath}metrics`, async (request, reply) => {
    if (!mayRead(config, request)) return reply.callNotFound();
    if (!hasGauges) exposeGauges(meter, gauges);
    hasGauges = true;
    const { register } = meter;
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '(app)';

/** The match id in a path, if there is a well-formed one. */
function matchOf({ params }: FastifyRequest): { readonly match?: string } {
  const { id, game_id } = (params ?? {}) as Readonly<Record<string, unknown>>;
  const match = id ?? game_id;
  return typeof match === 'string' && MATCH_ID.test(match) ? { match } : {};
}

/** Publishes a tracing span from the request line to the response. */
function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, { readonly span: RequestSpan; readonly within: AsyncResource }>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (!REQUESTS.hasSubscribers) return done();
    const { id, method } = request;
    const span = { request: id, method, route: routeOf(request), match: matchOf(request).match ?? null, status: null };
    REQUESTS.start.runStores(span, () => {
      spans.set(request, { span, within: new AsyncResource('quintet:request') });
      done();
    });
    REQUESTS.end.publish(span);
  });
  // Bodies arrive in events of the connection, outside the async context of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const traced = spans.get(request);
    if (traced) traced.within.runInAsyncScope(done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)?.span;
    if (!span) return done();
    span.status = reply.statusCode;
    REQUESTS.asyncStart.publish(span);
    REQUESTS.asyncEnd.publish(span);
    done();
  });
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Whether a request has the token or, if no token is set, comes from this machine and not through a proxy. */
function mayRead({ metricsToken }: MetricsConfig, { headers, socket }: FastifyRequest): boolean {
  if (metricsToken === null) {
    return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
  }
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(metricsToken)));
}
