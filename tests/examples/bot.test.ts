import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameList, toMove } from '@quintet/engine';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { connect, post, someMove, until } from '../live/clients.ts';

const BOT = fileURLToPath(new URL('../../examples/bot.mjs', import.meta.url));

interface Made {
  readonly id: string;
  readonly code: string;
  readonly ticket: string;
  readonly links: { readonly invitation: string };
}

/** Runs the example in a process, as a reader of the documentation would. */
class Bot {
  readonly child: ChildProcess;
  readonly #closed: Promise<unknown[]>;
  #output = '';
  #listener: () => void = () => {};

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const settings = { ...process.env, LEVEL: '1', SEED: '7', ...env };
    this.child = spawn(process.execPath, [BOT, ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#closed = once(this.child, 'close');
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output += chunk;
        this.#listener();
      });
    }
  }

  /** The link with which another process can take over the bot's seat. */
  async seat(): Promise<string> {
    for (;;) {
      const [link] = /http\S+\/online\/\S+/.exec(this.#output) ?? [];
      if (link) return link;
      await new Promise<void>((resolve) => {
        this.#listener = resolve;
      });
    }
  }

  /** Exit code and output, once the process has exited and all its output has arrived. */
  async end(): Promise<{ readonly code: unknown; readonly output: string }> {
    const [code] = await this.#closed;
    return { code, output: this.#output };
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#closed;
  }
}

const started: Bot[] = [];
const start = (args: readonly string[], env?: Readonly<Record<string, string>>): Bot => {
  const bot = new Bot(args, env);
  started.push(bot);
  return bot;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((bot) => bot.kill()));
});

test('the example has at most sixty lines', () => {
  expect(readFileSync(BOT, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

describe('on one server', () => {
  let server: RestServer;
  beforeAll(async () => {
    server = await restServer({ MESSAGES_PER_SECOND: '1000' });
  });
  afterAll(() => server.stop());

  test.each(gameList.map(({ id }) => id))('two bots find each other and play a whole match of %s', async (game) => {
    const bots = [start([game, server.root], { NAME: 'Ann' }), start([game, server.root], { NAME: 'Bob' })];
    const [first, second] = await Promise.all(bots.map((bot) => bot.end()));
    const [, id] = /online\/(\w+)/.exec(first?.output ?? '') ?? [];
    const { body: record } = await server.get(`api/matches/${id}/record`);
    expect(record.outcome).not.toBeNull();
    expect(record.players.map(({ name }: { name: string }) => name).sort()).toEqual(['Ann', 'Bob']);
    for (const bot of [first, second]) expect(bot).toMatchObject({ code: 0 });
    for (const bot of [first, second]) expect(bot?.output).toContain(JSON.stringify(record.outcome));
    expect(server.errors).toEqual([]);
  });

  test('the bot can join by code, moves on its turn and accepts takebacks', async () => {
    const made = await post<Made>(server.root, 'api/matches', { game: 'jungle', seat: 0 });
    start([made.code, server.root]);
    const live = connect(server.root, made.id, made.ticket);
    await until(live, () => live.status?.hasBothPlayers === true);
    await played(live, 2);
    await live.send({ type: 'offer', what: 'takeback' });
    await until(live, () => live.match?.moves.length === 0 && toMove(live.match) === 0);
    await played(live, 2);
    live.close();
  });

  test('a bot started with the link of another continues its seat, and gives up at once if the match does not exist', async () => {
    const made = await post<Made>(server.root, 'api/matches', { game: 'xo', seat: 0 });
    const bot = start([made.links.invitation]);
    const link = await bot.seat();
    await bot.kill();
    const live = connect(server.root, made.id, made.ticket);
    await until(live, () => live.match !== null);
    start([link]);
    await played(live, 4);
    live.close();
    const lost = start([link.replace(/#.*/, `#${'x'.repeat(22)}`)]);
    expect(await lost.end()).toMatchObject({ code: 1 });
  });
});

test('the bot continues its match after the server was down for a while', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bot-'));
  const env = { STORE: path.join(folder, 'matches.sqlite') };
  let server = await restServer(env);
  try {
    const made = await post<Made>(server.root, 'api/matches', { game: 'octa', seat: 0 });
    start([made.links.invitation]);
    const live = connect(server.root, made.id, made.ticket);
    await until(live, () => live.status?.hasBothPlayers === true);
    await played(live, 2);
    await server.stop();
    server = await restServer({ ...env, PORT: new URL(server.root).port });
    await played(live, 4);
    live.close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Plays for seat 0 until the match has `moves` moves. */
async function played(live: LiveMatch, moves: number): Promise<void> {
  for (;;) {
    await until(live, ({ match }) => match !== null && (match.moves.length >= moves || toMove(match) === 0));
    if ((live.match?.moves.length ?? 0) >= moves) return;
    expect(await live.send({ type: 'move', move: someMove(live) })).toMatchObject({ ok: true });
  }
}
