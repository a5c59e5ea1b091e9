import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { RestParts } from './parts.ts';
import { sendProblem } from './problem.ts';
import { limitRoutes } from './route-limits.ts';

/** A server whose one route sends as many bytes as its query says. */
function serverWith(requestsPerMinute: number) {
  const server = Fastify();
  const config = { requestsPerMinute, requestsPerMinutePerTicket: 1000 };
  const parts = { config, load: { isHeavy: false }, now: () => 0 } as unknown as RestParts;
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, () => {}));
  limitRoutes(server, parts);
  server.get('/', async (request) => 'x'.repeat(Number((request.query as { bytes: string }).bytes)));
  return async (bytes: number) => {
    const { statusCode, body } = await server.inject(`/?bytes=${bytes}`);
    return { statusCode, code: body.startsWith('{') ? JSON.parse(body).code : null };
  };
}

test('a response counts as one more request for each 16 kB', async () => {
  const ask = serverWith(10);
  expect(await ask(9 * 16 * 1024 - 1)).toEqual({ statusCode: 200, code: null });
  expect(await ask(100)).toEqual({ statusCode: 200, code: null });
  expect(await ask(100)).toEqual({ statusCode: 429, code: 'too-many' });
});

test('a response above 4 MB is refused', async () => {
  const ask = serverWith(1000);
  expect(await ask(4 * 1024 * 1024)).toEqual({ statusCode: 200, code: null });
  expect(await ask(4 * 1024 * 1024 + 1)).toEqual({ statusCode: 413, code: 'too-large' });
});
