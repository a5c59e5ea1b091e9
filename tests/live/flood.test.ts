import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThread } from '../../packages/cli/src/bundled.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';

const CLI = new URL('../../packages/cli/', import.meta.url);
const FLOODER = '203.0.113.1';
const OTHER = '203.0.113.2';

let server: RestServer;
beforeAll(async () => {
  // Builds the worker if it has changed.
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('bin/quintet.mjs', CLI)), '--version']);
  server = await restServer({ THREADS: '1', TRUST_PROXY: '1' }, { startThread });
});
afterAll(() => server.stop());

/** Creates a match in which a bot moves first. */
async function matchBy(address: string, game: string, level: number): Promise<string> {
  const body = { game, seat: 1, opponent: { kind: 'bot', level } };
  const { status, body: made } = await server.post('api/matches', body, { 'x-forwarded-for': address });
  expect(status).toBe(201);
  return made.id;
}

const hasMoved = async (id: string): Promise<boolean> => (await server.get(`api/matches/${id}`)).body.version > 0;

test('200 level-8 bots of one address on one thread do not delay level-1 bots of another address', async () => {
  const games = ['xo', 'jungle', 'ctor', 'bugs', 'octa'] as const;
  const flood = await Promise.all(
    Array.from({ length: 200 }, (_, n) => matchBy(FLOODER, games[n % games.length] as string, 8)),
  );
  const countMoved = async (): Promise<number> => (await Promise.all(flood.map(hasMoved))).filter(Boolean).length;
  const before = await countMoved();
  for (const game of games) {
    const id = await matchBy(OTHER, game, 1);
    await expect.poll(() => hasMoved(id), { interval: 5, timeout: 50_000 }).toBe(true);
  }
  expect((await countMoved()) - before).toBeLessThan(10);
  expect(server.faults).toEqual([]);
});
