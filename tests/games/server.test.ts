import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gameList, legalTexts } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import { titles } from '@quintet/engine/ctor/titles';
import { inlineWorkers } from '@quintet/engine/search';
import { WIRE_VERSION } from '@quintet/wire';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LoadedGame } from '../../packages/server/src/game-modules.ts';
import {
  failingGame,
  miniGame,
  threadProgramIn,
  uncheckedGame,
} from '../../packages/server/src/testkit/game-modules.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { threadsFrom } from '../../packages/server/src/threads.ts';
import { isWelcome, Raw, Visitor } from '../live/clients.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'games-'));
const app = path.join(folder, 'app');
const RELEASE = { version: '0123456789abcdef', files: ['./', 'assets/a.js'], entry: 'assets/a.js' };
let mini: LoadedGame;
let server: RestServer;

beforeAll(async () => {
  mini = await uncheckedGame(folder, 'mini', miniGame());
  mkdirSync(path.join(app, 'assets'), { recursive: true });
  writeFileSync(path.join(app, 'index.html'), '<head><base href="/" /><title>app</title>\n  </head><body></body>');
  writeFileSync(path.join(app, 'service-worker.js'), `const RELEASE=${JSON.stringify(RELEASE)};\nself.x=RELEASE;`);
});
afterEach(() => server.stop());
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a server with these third-party games. Bots think in this thread. */
async function serve(modules: readonly LoadedGame[], env: Readonly<Record<string, string>> = {}): Promise<RestServer> {
  const games = [...gameList, ...modules.map(({ game }) => game)];
  const startThread = inlineWorkers(games, () => performance.now(), setImmediate);
  server = await restServer(env, { modules, startThread }, { app });
  return server;
}

const made = async (game: string): Promise<string> => (await server.post('/games', { game })).body.game_id;
const move = (match: string, text: string) => server.post(`/games/${match}/move`, { move: text });

describe('a third-party game', () => {
  test('is listed, played over REST and against a bot, and shows its rules', async () => {
    await serve([mini]);
    const { games } = (await server.get('/api/games')).body;
    expect(games.map(({ id }: { id: string }) => id)).toEqual([...gameList.map(({ id }) => id), 'mini'].sort());
    expect(games).toContainEqual(expect.objectContaining({ id: 'mini', package: 'mini@1.0.0', name: 'CTOR' }));
    expect((await server.get('/api/games/mini/rules')).body).toBe('# Mini');
    const match = await made('mini');
    expect(await move(match, '4,4')).toMatchObject({ status: 200, body: { game: 'mini', game_id: match } });
    const record = (await server.get(`/api/matches/${match}/record`)).body;
    expect([record.game, record.package]).toEqual(['mini', 'mini@1.0.0']);
    expect((await server.post('/api/records', { record })).status).toBe(201);
    const best = await server.post('/api/bestmove', { game: 'mini', moves: ['4,4'], nodes: 20 });
    expect([best.status, typeof best.body.move]).toEqual([200, 'string']);
    const bot = { game: 'mini', seat: 1, opponent: { kind: 'bot', level: 1 } };
    const created = (await server.post('/api/matches', bot)).body;
    const live = new Raw(server.root);
    const welcome = await live.hello(created.id, created.ticket);
    if (welcome.entries.length === 0) await live.next('entries');
    live.close();
    expect(server.errors).toEqual([]);
  });

  test('is served to browsers under the hash of its content, and listed in the page and in the offline copy', async () => {
    await serve([mini], { BASE_PATH: '/play/' });
    const page = (await server.get('/play/', { accept: 'text/html' })).body as string;
    const [, json = ''] = /<script type="application\/json" id="games">(.*)<\/script>\n {2}<\/head>/.exec(page) ?? [];
    const [listed] = JSON.parse(json);
    expect(listed).toEqual({
      id: 'mini',
      package: 'mini@1.0.0',
      titles,
      module: `games/mini/${mini.hash}.js`,
    });
    const module = await server.get(`/play/${listed.module}`);
    expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(module.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(module.body).toContain('mini');
    const script = (await server.get('/play/service-worker.js')).body as string;
    const release = JSON.parse(/^const RELEASE=(.*);\nself\.x=RELEASE;$/.exec(script)?.[1] ?? '');
    expect(release).toEqual({ ...RELEASE, version: expect.any(String), files: [...RELEASE.files, listed.module] });
    expect(release.version).toMatch(/^(?!0123456789abcdef)[0-9a-f]{16}$/);
  });

  test('cannot break out of the page with its texts', async () => {
    const evil = '</script><script>alert(1)</script>$&';
    const { messages } = mini.game.presentation;
    const presentation = { ...mini.game.presentation, messages: { ...messages, en: { ...messages.en, name: evil } } };
    await serve([{ ...mini, game: { ...mini.game, presentation } }]);
    const page = (await server.get('/', { accept: 'text/html' })).body as string;
    expect(page).not.toContain('<script>alert');
    const [, json = ''] = /id="games">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)[0].titles.en.name).toBe(evil);
  });

  test('without third-party games, page and service worker are those of the build', async () => {
    await serve([]);
    expect((await server.get('/', { accept: 'text/html' })).body).not.toContain('id="games"');
    expect((await server.get('/service-worker.js')).body).toContain(JSON.stringify(RELEASE));
  });
});

test('a request for a match whose game is not installed returns the facts of the match, and everything else keeps working', async () => {
  const env = { STORE: path.join(folder, 'matches.sqlite') };
  await serve([mini], env);
  const gone = await made('mini');
  await move(gone, '4,4');
  const challenge = {
    game: 'mini',
    seat: 0,
    opponent: { kind: 'open' },
    terms: { clock: { kind: 'correspondence', days: 1 } },
  };
  expect((await server.post('/api/matches', challenge)).status).toBe(201);
  await server.stop();
  await serve([], env);
  const facts = { game: 'mini', package: 'mini@1.0.0', moves: ['4,4'], outcome: null };
  for (const at of [
    `/api/matches/${gone}`,
    `/api/matches/${gone}/record`,
    `/games/${gone}`,
    `/games/${gone}/valid_moves`,
  ]) {
    const { status, body } = await server.get(at);
    expect([status, body.code, body.facts]).toEqual([404, 'game-not-installed', expect.objectContaining(facts)]);
    expect(body.message).toContain('mini@1.0.0');
  }
  expect((await move(gone, '5,5')).body.code).toBe('game-not-installed');
  const live = new Raw(server.root);
  await live.opened;
  live.say({
    type: 'hello',
    wire: WIRE_VERSION,
    match: gone,
    ticket: null,
    seen: null,
  });
  expect(await live.next('refused')).toMatchObject({
    code: 'game-not-installed',
    explanation: expect.stringContaining('mini@1.0.0'),
  });
  expect(await live.closed).toBe(4404);
  expect((await server.get('/api/matches')).body.matches).toEqual([]);
  const visitor = new Visitor(server.root);
  await visitor.until(isWelcome);
  expect(visitor.listed.size).toBe(0);
  visitor.close();
  expect((await move(await made('ctor'), '4,4')).status).toBe(200);
});

describe('a game that fails at its third move', () => {
  test.each([
    ['throws', "throw new Error('oh no')", 'failed: oh no'],
    ['loops', 'for (;;);', 'took more than 500 ms'],
    ['ends with nonsense', 'Object.defineProperty(this, "outcome", { value: "won" })', 'failed: outcome returned won'],
  ])('and %s is reported by name, and its command refused', async (_what, code, detail) => {
    await serve([await uncheckedGame(folder, 'failing', failingGame(code))]);
    const match = await made('failing');
    for (const text of ['4,4', '4,5']) expect((await move(match, text)).status).toBe(200);
    const refused = await move(match, '5,5');
    expect([refused.status, refused.body.code]).toEqual([500, 'game-failed']);
    expect(server.errors.map(String)).toEqual([expect.stringContaining(`the game failing (failing@1.0.0) ${detail}`)]);
    expect((await server.get(`/games/${match}`)).status).toBe(200);
    const metrics = (await server.get('/metrics')).body as string;
    expect(metrics).toMatch(/quintet_game_failures_total\{game="failing",kind="(error|timeout)"\} 1/);
  });

  test('over a socket, the command is answered with game-failed and the connection stays open', async () => {
    await serve([await uncheckedGame(folder, 'failing', failingGame('for (;;);', 1))]);
    const created = (
      await server.post('/api/matches', { game: 'failing', seat: 0, opponent: { kind: 'bot', level: 1 } })
    ).body;
    const live = new Raw(server.root);
    await live.hello(created.id, created.ticket);
    live.say({ type: 'move', id: 1, version: 0, move: '4,4' });
    expect(await live.next('refused')).toMatchObject({ id: 1, code: 'game-failed' });
    live.say({ type: 'ping', sent: 1 });
    await live.next('pong');
    live.close();
  });

  test('delays at most one in a hundred moves of other matches, however often it is tried', async () => {
    await serve([await uncheckedGame(folder, 'failing', failingGame('for (;;);'))], { GAME_TIMEOUT_MS: '1500' });
    const failing: string[] = [];
    for (let n = 0; n < 40; n++) {
      const match = await made('failing');
      for (const text of ['4,4', '4,5']) await move(match, text);
      failing.push(match);
    }
    const attacks: Promise<{ readonly status: number }>[] = [];
    let answered = 0;
    for (let round = 0; answered < 400; round++) {
      const position = ctor.rules.start({} as never);
      const match = await made('ctor');
      for (let n = 0; n < 40; n++) {
        attacks.push(move(failing[(answered + n) % failing.length] as string, '5,5'));
        const text = legalTexts(ctor as never, position)[0] as string;
        const { status } = await move(match, text);
        if (status !== 200) break;
        answered++;
        const parsed = ctor.notation.parse(position, text);
        if (parsed.ok) position.play(parsed.value);
        if (position.outcome) break;
      }
      expect(round).toBeLessThan(400);
    }
    const statuses = (await Promise.all(attacks)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([500]));
    const timeouts = server.errors.filter((error) => String(error).includes('took more than 1500 ms')).length;
    expect(timeouts).toBeGreaterThan(0);
    expect(100 * timeouts).toBeLessThanOrEqual(answered);
  });

  test('a bot that never stops thinking does not block the threads of other games', async () => {
    const looping = await uncheckedGame(folder, 'looping', failingGame('for (;;);', 1, 'looping'));
    const startThread = threadsFrom(await threadProgramIn(folder), [looping]);
    server = await restServer({ THREADS: '1' }, { modules: [looping], startThread }, { app });
    const bot = (game: string) => server.post('/api/matches', { game, seat: 1, opponent: { kind: 'bot', level: 1 } });
    for (let n = 0; n < 4; n++) expect((await bot('looping')).status).toBe(201);
    const { id, ticket } = (await bot('ctor')).body;
    const live = new Raw(server.root);
    const welcome = await live.hello(id, ticket);
    if (welcome.entries.length === 0) await live.next('entries');
    live.close();
  });
});
