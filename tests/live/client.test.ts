import { type Game, gameById } from '@quintet/engine';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  defaultPlatform,
  LiveLobby,
  LiveMatch,
  Rest,
  type RestResult,
  type Socket,
} from '../../packages/client/src/index.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { closeAfterTest, connect, isOpen, someMove, until } from './clients.ts';

let server: RestServer;
let rest: Rest;
const platform = defaultPlatform((url) => new WebSocket(url) as unknown as Socket);
beforeAll(async () => {
  server = await restServer();
  rest = new Rest({ root: server.root });
});
afterAll(() => server.stop());

const value = <T>(result: RestResult<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const live = (match: string, ticket: string | null): LiveMatch =>
  new LiveMatch({ url: rest.liveUrl, match, ticket, game: async (id) => gameById(id) as Game }, platform);

test('two friends can create a match, join by code, play, switch devices, export the record and continue from it', async () => {
  const made = value(await rest.createMatch({ game: 'octa', seat: 0, name: 'Ann' }));
  const found = value(await rest.matchByCode((made.code ?? '').toUpperCase()));
  expect(found).toMatchObject({ id: made.id, phase: 'waiting' });
  const held = value(await rest.claim(made.id, { code: made.code ?? '', name: 'Bob' }));
  expect(held.seat).toBe(1);
  expect(await rest.claim(made.id, { invitation: made.invitation ?? '' })).toMatchObject({
    error: { code: 'seat-taken', status: 409 },
  });
  const ann = live(made.id, made.ticket);
  await until(ann, isOpen);
  expect(await ann.send({ type: 'move', move: someMove(ann) })).toMatchObject({ ok: true });
  const other = value(await rest.addTicket(held.id, held.ticket));
  const { moves } = value(await rest.validMoves(made.id));
  value(await rest.play(made.id, moves[0] ?? '', { ticket: other.ticket, version: 1 }));
  await until(ann, ({ match }) => match?.moves.length === 2);
  ann.close();
  expect(value(await rest.match(made.id))).toMatchObject({ phase: 'running', version: 2, toMove: 0 });
  const record = value(await rest.record(made.id));
  const next = value(await rest.createFromRecord({ record, opponent: { kind: 'bot', level: 1 }, seat: 0 }));
  expect(value(await rest.match(next.id))).toMatchObject({ version: 2, players: [{ name: null }, { level: 1 }] });
});

test('a repeated request with the same idempotency key returns the same match and seat', async () => {
  const key = 'a key that nobody guesses';
  const [first, again] = [
    await rest.createMatch({ game: 'xo' }, { key }),
    await rest.createMatch({ game: 'xo' }, { key }),
  ];
  expect(again).toEqual(first);
});

test('strangers are paired through the lobby, and both see changes of the lobby', async () => {
  const lobby = new LiveLobby({ url: rest.lobbyUrl }, platform);
  const heard = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        stop();
        resolve();
      };
      const stop = lobby.listen(look);
      look();
    });
  await heard(() => lobby.connectionState === 'open');
  const request = { game: 'ctor', terms: { clock: { kind: 'real-time', seconds: 300, increment: 2 } } } as const;
  const first = value(await rest.pair(request));
  expect(first.isWaiting).toBe(true);
  closeAfterTest(connect(server.root, first.id, first.ticket));
  await heard(() => lobby.matches?.some(({ id, phase }) => id === first.id && phase === 'waiting') === true);
  const second = value(await rest.pair(request));
  expect([second.id, second.isWaiting]).toEqual([first.id, false]);
  await heard(() => lobby.matches?.some(({ id, phase }) => id === first.id && phase === 'running') === true);
  expect(value(await rest.matches({ game: 'ctor', phase: 'running' })).matches.map(({ id }) => id)).toEqual([first.id]);
  lobby.close();
});

test('a client can list games, read rules and request searches', async () => {
  expect(value(await rest.games()).map(({ id }) => id)).toEqual(['bugs', 'ctor', 'jungle', 'octa', 'xo']);
  expect(value(await rest.game('xo')).defaults).toBeTypeOf('object');
  expect(value(await rest.rules('xo'))).toMatch(/^# /);
  expect(value(await rest.bestMove({ game: 'xo', nodes: 50 })).move).toBeTypeOf('string');
  expect(await rest.game('chess')).toMatchObject({ error: { code: 'unknown-game', status: 404 } });
  expect(await new Rest({ root: server.root, language: 'zh' }).match('nowhere')).toMatchObject({
    error: { code: 'unknown-match', message: '找不到此对局' },
  });
});

test('a bundled client contains no schema library and no game', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [new URL('../../packages/client/src/index.ts', import.meta.url).pathname],
    ...{ bundle: true, write: false, format: 'esm', minify: true, metafile: true, platform: 'browser' },
  });
  const [output] = Object.values(metafile?.outputs ?? {});
  const used = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput ? [file] : [],
  );
  expect(used.filter((file) => /zod|engine\/src\/(games|search)/.test(file))).toEqual([]);
  expect(outputFiles?.[0]?.contents.length).toBeLessThan(40_000);
});
