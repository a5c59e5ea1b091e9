import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { type Cost, LOBBY_COSTS, MESSAGE_COSTS, ROUTE_COSTS } from '../../packages/server/src/costs.ts';
import { restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { clientMessage, lobbyClientMessage } from '../../packages/wire/src/index.ts';

/** The routes that a server registers. HEAD and OPTIONS follow from the others. */
async function registeredRoutes(): Promise<Set<string>> {
  const seen = new Set<string>();
  const onServer = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD' && each !== 'OPTIONS') seen.add(`${each} ${url}`);
    });
  };
  subscribe('fastify.initialization', onServer);
  const server = await restServer();
  unsubscribe('fastify.initialization', onServer);
  await server.stop();
  return seen;
}

test('every route has a row in the table of costs', async () => {
  expect([...(await registeredRoutes())].sort()).toEqual(Object.keys(ROUTE_COSTS).sort());
});

test.each([
  ['in a match', clientMessage, MESSAGE_COSTS],
  ['in the lobby', lobbyClientMessage, LOBBY_COSTS],
] as const)('every message %s has a row in the table of costs', (_, { options }, costs) => {
  const types = options.map(({ shape }) => shape.type.value);
  expect([...types].sort()).toEqual(Object.keys(costs).sort());
});

test("the operators' page shows the table of costs", () => {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const rows = [
    ...rowsOf(ROUTE_COSTS, (route) => `\`${route}\``),
    ...rowsOf(MESSAGE_COSTS, (type) => `\`${type}\` in a match`),
    ...rowsOf(LOBBY_COSTS, (type) => `\`${type}\` in the lobby`),
  ];
  const [, shown] = /\| request or message \|.*\n\| --- .*\n((?:\|.*\n)*)/.exec(page) ?? [];
  expect(shown).toBe(`${rows.join('\n')}\n`);
});

/** Rows of Markdown; names with the same cost share one. */
function rowsOf(costs: Readonly<Record<string, Cost>>, nameOf: (key: string) => string): string[] {
  const names = new Map<Cost, string[]>();
  for (const [key, cost] of Object.entries(costs)) names.set(cost, [...(names.get(cost) ?? []), nameOf(key)]);
  return [...names].map(
    ([{ reads, writes, sends, keeps, limits }, keys]) =>
      `| ${keys.join(', ')} | ${reads} | ${writes} | ${sends} | ${keeps} | ${limits} |`,
  );
}
