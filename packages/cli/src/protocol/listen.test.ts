import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gameList } from '@quintet/engine';
import { applyChanges, Random } from '@quintet/engine/authoring';
import type { Timers } from '@quintet/engine/match';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EngineClient } from '../testkit/engine-client.ts';
import { type TestSettings, testTerminal } from '../testkit/terminal.ts';
import { startIdle, startInline } from '../testkit/workers.ts';
import { MAX_LINE } from './client.ts';
import { type ListenSettings, listen } from './listen.ts';

const HERE = { host: '127.0.0.1', port: 0 };
const SETTINGS: ListenSettings = {
  ...{ tcp: HERE, websocket: null, threads: 1, maxClients: 8, origins: [], portFile: null },
  ...{ exitOnDisconnect: false, exitWithStdin: false },
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a listening engine and waits for its addresses. */
async function start(settings: Partial<ListenSettings> = {}, startWorker = startInline, world: TestSettings = {}) {
  const input = new PassThrough();
  const terminal = testTerminal(input, world);
  const ended = listen(terminal, { ...SETTINGS, ...settings }, startWorker);
  stops.push(() => {
    terminal.end();
    return ended;
  });
  await vi.waitFor(() => expect(terminal.out()).toContain('\n'));
  const addresses: { readonly listening: string; readonly websocket: string } = JSON.parse(terminal.out());
  const client = () => EngineClient.connect(addresses.listening);
  return { terminal, input, ended, addresses, client };
}

describe('over TCP', () => {
  test('a client plays a match, and every request is answered in order', async () => {
    const engine = await start();
    const client = await engine.client();
    const { match } = await client.call('new', { game: 'ctor' });
    const replies = await Promise.all([
      client.request('play', { match, move: '0,0' }),
      client.request('play', { match, move: '0,0' }),
      client.request('legal', { match }),
    ]);
    expect(replies.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(replies[1].error.data.code).toBe('occupied');
    expect(replies[2].result.moves).toHaveLength(99);
  });

  test('bad lines get the same codes as on stdin, and the connection stays open', async () => {
    const client = await (await start()).client();
    client.sendText('{');
    client.sendText('[]');
    client.sendText('x'.repeat(MAX_LINE + 1));
    await client.call('games');
    expect(client.notifications.map(({ error }) => error.code)).toEqual([-32700, -32600, -32700]);
  });

  test('clients have separate matches, even if the ids are the same', async () => {
    const engine = await start();
    const [one, other] = [await engine.client(), await engine.client()];
    const { match } = await one.call('new', { game: 'ctor' });
    expect((await other.request('state', { match })).error.code).toBe(-32602);
    expect((await other.call('new', { game: 'xo' })).match).toBe(match);
    expect((await one.call('record', { match })).game).toBe('ctor');
  });

  test('a client beyond the limit is refused with a message, and can connect once another client has left', async () => {
    const engine = await start({ maxClients: 1 });
    const first = await engine.client();
    const second = await engine.client();
    await second.closed;
    expect(second.notifications).toMatchObject([{ id: null, error: { data: { code: 'too-many-clients' } } }]);
    first.socket.destroy();
    await vi.waitFor(async () => {
      const third = await engine.client();
      await Promise.race([third.call('games'), third.closed.then(() => Promise.reject(new Error('closed')))]);
    });
  });

  test('a client that sends an HTTP request is disconnected before the engine runs the body', async () => {
    const { addresses } = await start();
    const socket = connect({ host: '127.0.0.1', port: Number(addresses.listening.split(':')[1]) });
    const body = '{"jsonrpc":"2.0","id":1,"method":"games"}\n';
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect(await text(socket)).toBe('');
  });

  test('when a client disconnects, its searches are cancelled', async () => {
    let posted = 0;
    const engine = await start({}, (events) => ({
      ...startIdle(events),
      post: ({ job }) => {
        posted++;
        const { stop } = job as { readonly stop: Int32Array };
        const poll = setInterval(() => {
          if (Atomics.load(stop, 0) === 0) return;
          clearInterval(poll);
          events.onReply({ id: 1, kind: 'failed', message: 'stopped' });
        }, 1);
      },
    }));
    const one = await engine.client();
    const { match } = await one.call('new', { game: 'ctor' });
    void one.request('bestmove', { match, level: 8 });
    await vi.waitFor(() => expect(posted).toBe(1));
    one.socket.destroy();
    const other = await engine.client();
    await other.call('new', { game: 'ctor' });
    void other.request('bestmove', { match: 'm1', level: 8 });
    await vi.waitFor(() => expect(posted).toBe(2));
  });
});

describe('subscribe', () => {
  test.each(gameList.map(({ id }) => id))(
    '%s: every legal move has a path, and applying the changes to a scene gives the next scene',
    async (game) => {
      const client = await (await start()).client();
      const random = new Random(5);
      const { match } = await client.call('new', { game });
      let drawing = await client.call('subscribe', { match });
      for (let ply = 0; ply < 40 && drawing.toMove !== null; ply++) {
        const { moves } = await client.call('legal', { match });
        expect(new Set(drawing.paths.map(({ move }: { move: string }) => move))).toEqual(new Set(moves));
        const { move } = drawing.paths[random.below(drawing.paths.length)];
        await client.call('play', { match, move });
        const changed = client.notifications.pop();
        expect(changed).toMatchObject({ method: 'changed', params: { match, cause: 'play', move, ply: ply + 1 } });
        const byId = (tokens: readonly { id: string }[]) => [...tokens].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(applyChanges(drawing.scene.tokens, changed.params.changes))).toEqual(
          byId(changed.params.scene.tokens),
        );
        const { cause, ...params } = changed.params;
        expect(params).toEqual(await client.call('scene', { match }));
        drawing = params;
      }
    },
  );

  test('undo and redo cause notifications, and those of undo contain no changes to animate', async () => {
    const client = await (await start()).client();
    const { match } = await client.call('new', { game: 'jungle' });
    const start_ = await client.call('subscribe', { match, language: 'zh' });
    await client.call('play', { match, move: 'E3-E4' });
    await client.call('undo', { match });
    await client.call('redo', { match });
    const [played, undone, redone] = client.notifications.map(({ params }) => params);
    expect(undone).toEqual({ ...start_, cause: 'undo' });
    expect(redone).toEqual({ ...played, cause: 'redo' });
    expect(played.description).toMatch(/\p{Script=Han}/u);
  });

  test('a notification is sent after the response, and also for a request without an id', async () => {
    const client = await (await start()).client();
    const { match } = await client.call('new', { game: 'ctor' });
    await client.call('subscribe', { match });
    client.sendText(JSON.stringify({ jsonrpc: '2.0', method: 'play', params: { match, move: '0,0' } }));
    expect((await client.call('state', { match })).ply).toBe(1);
    expect(client.notifications).toHaveLength(1);
  });

  test('refused moves and unsubscribed matches cause no notification', async () => {
    const client = await (await start()).client();
    const { match } = await client.call('new', { game: 'ctor' });
    await client.call('subscribe', { match });
    await client.request('play', { match, move: 'x' });
    await client.call('unsubscribe', { match });
    await client.call('play', { match, move: '0,0' });
    expect(client.notifications).toEqual([]);
    expect((await client.request('subscribe', { match: 'm9' })).error.code).toBe(-32602);
    expect((await client.request('subscribe', { match, language: 'fr' })).error.code).toBe(-32602);
  });
});

describe('over WebSocket', () => {
  const withSocket = { tcp: null, websocket: HERE };

  test('each message, text or binary, contains one request or response', async () => {
    const { addresses } = await start(withSocket);
    const socket = new WebSocket(addresses.websocket);
    const client = await EngineClient.over(socket);
    const { match } = await client.call('new', { game: 'ctor' });
    await client.call('subscribe', { match });
    socket.send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'play', params: { match, move: '0,0' } })));
    expect((await client.call('state', { match })).ply).toBe(1);
    expect(client.notifications[0].params.move).toBe('0,0');
    socket.send('{');
    await client.call('games');
    expect(client.notifications[1].error.code).toBe(-32700);
    socket.close();
  });

  test('web pages may connect only if their origin is allowed', async () => {
    const { addresses } = await start({ ...withSocket, origins: ['https://good.example'] });
    const connected = async (origin: string): Promise<boolean> => {
      const socket = new WebSocket(addresses.websocket, { origin });
      const client = EngineClient.over(socket);
      const isOpen = await client.then(
        () => true,
        () => false,
      );
      socket.terminate();
      return isOpen;
    };
    expect(await connected('https://good.example')).toBe(true);
    for (const origin of ['https://evil.example', 'null', addresses.websocket.replace('ws:', 'http:')]) {
      expect(await connected(origin)).toBe(false);
    }
  });

  test('a message over the limit closes the connection with 1009', async () => {
    const { addresses } = await start(withSocket);
    const socket = new WebSocket(addresses.websocket);
    await EngineClient.over(socket);
    const code = new Promise((resolve) => socket.on('close', resolve));
    socket.send('x'.repeat(MAX_LINE + 1));
    expect(await code).toBe(1009);
  });

  test('an HTTP request without an upgrade gets 426, and TCP and WebSocket clients share one limit', async () => {
    const { addresses, client } = await start({ tcp: HERE, websocket: HERE, maxClients: 1 });
    expect((await fetch(addresses.websocket.replace('ws:', 'http:'))).status).toBe(426);
    await (await client()).call('games');
    await expect(EngineClient.over(new WebSocket(addresses.websocket))).rejects.toThrow('503');
  });
});

describe('start and end', () => {
  test('the port file contains the ports, one per line', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
    stops.push(() => rm(folder, { recursive: true }));
    const { addresses } = await start({ websocket: HERE, portFile: 'port.txt' }, startInline, { folder });
    const ports = [addresses.listening, addresses.websocket].map((address) => address.split(':').at(-1));
    expect(await readFile(path.join(folder, 'port.txt'), 'utf8')).toBe(`${ports.join('\n')}\n`);
  });

  test('an address that other machines can reach causes a warning', async () => {
    const { terminal } = await start({ tcp: { host: '0.0.0.0', port: 0 } });
    expect(terminal.err()).toContain('other machines can connect');
    expect((await start()).terminal.err()).toBe('');
  });

  test('a port in use and an unknown host are refused', async () => {
    const { addresses } = await start();
    const port = Number(addresses.listening.split(':')[1]);
    const refused = (tcp: ListenSettings['tcp']) =>
      listen(testTerminal(new PassThrough()), { ...SETTINGS, tcp }, startIdle);
    await expect(refused({ host: '127.0.0.1', port })).rejects.toThrow(`port ${port} is in use`);
    await expect(refused({ host: '192.0.2.1', port: 0 })).rejects.toThrow('no address "192.0.2.1"');
  });

  test('SIGTERM ends the engine and closes its connections', async () => {
    const { terminal, ended, client } = await start();
    const { closed } = await client();
    terminal.end();
    await Promise.all([ended, closed]);
  });

  test('with exitOnDisconnect, the engine exits when its last client disconnects', async () => {
    const { ended, client } = await start({ exitOnDisconnect: true });
    const [one, other] = [await client(), await client()];
    await one.call('games');
    one.socket.destroy();
    await other.call('games');
    other.socket.destroy();
    await ended;
  });

  test('with exitOnDisconnect the engine ends if no client connects in time', async () => {
    let fire = (): void => {};
    const timers: Timers = {
      after(_milliseconds, then) {
        fire = then;
        return () => {};
      },
    };
    const { ended } = await start({ exitOnDisconnect: true }, startInline, { timers });
    fire();
    await ended;
  });

  test('with exitWithStdin the engine ends when stdin closes', async () => {
    const { input, ended } = await start({ exitWithStdin: true });
    input.end();
    await ended;
  });
});
