import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gameList } from '@quintet/engine';
import { inlineWorkers } from '@quintet/engine/search';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { LoadedGame } from '../../packages/server/src/game-modules.ts';
import { failingGame, miniGame, uncheckedGame } from '../../packages/server/src/testkit/game-modules.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { pairOf, Raw } from '../live/clients.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'faulty-'));
const CLOCK = { kind: 'real-time', seconds: 30, increment: 0 };
const NO_WINNER = { winner: null, reason: 'abandoned' };
const THROW = "throw new Error('oh no')";
let server: RestServer;

afterEach(() => server.stop());
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(modules: readonly LoadedGame[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  const games = [...gameList, ...modules.map(({ game }) => game)];
  const startThread = inlineWorkers(games, () => performance.now(), setImmediate);
  server = await restServer(env, { modules, startThread });
}

const load = (source: string): Promise<LoadedGame> => uncheckedGame(folder, 'failing', source);
const made = async (terms: unknown = { clock: CLOCK }, game = 'failing'): Promise<string> =>
  (await server.post('/games', { game, terms })).body.game_id;
const move = (match: string, text: string) => server.post(`/games/${match}/move`, { move: text });
const matchOf = async (id: string) => (await server.get(`/api/matches/${id}`)).body;

/** A game whose presentation has other functions; `changes` is the text of an object. */
const presenting = (changes: string): string =>
  miniGame(`{ presentation: { ...ctor.presentation, ${changes} } }`, 'failing');
describe('a match whose game fails ends without a winner', () => {
  test.each([
    ['throws', THROW],
    ['loops', 'for (;;);'],
    ['ends with nonsense', 'Object.defineProperty(this, "outcome", { value: "won" })'],
    ['gives the turn to nobody', 'Object.defineProperty(this, "toMove", { value: 7 })'],
  ])('as soon as it %s on a legal move', async (_what, code) => {
    await serve([await load(failingGame(code))]);
    const match = await made();
    for (const text of ['4,4', '4,5']) expect((await move(match, text)).status).toBe(200);
    expect((await move(match, '5,5')).body.code).toBe('game-failed');
    expect(await matchOf(match)).toMatchObject({ phase: 'ended', outcome: NO_WINNER, version: 3 });
    expect((await server.get(`/games/${match}`)).status).toBe(200);
  });

  test('over a socket, and both players are told', async () => {
    await serve([await load(failingGame(THROW, 1))]);
    const { id, tickets } = await pairOf([server.root, server.root], { game: 'failing', terms: { clock: CLOCK } });
    const [first, second] = [new Raw(server.root), new Raw(server.root)];
    const { version } = await first.hello(id, tickets[0]);
    await second.hello(id, tickets[1]);
    first.say({ type: 'move', id: 1, version, move: '4,4' });
    expect(await first.next('refused')).toMatchObject({ id: 1, code: 'game-failed' });
    for (const each of [first, second]) {
      expect((await each.next('entries')).entries).toMatchObject([{ end: 'abandoned', by: null }]);
      each.close();
    }
  });

  test('but not on a text that is no move: the player can send another one', async () => {
    const parse = `parse(position, text) { if (text === '?') ${THROW}; return ctor.notation.parse(position, text); }`;
    await serve([await load(miniGame(`{ notation: { ...ctor.notation, ${parse} } }`, 'failing'))]);
    const match = await made();
    expect((await move(match, '?')).body.code).toBe('game-failed');
    expect(await matchOf(match)).toMatchObject({ phase: 'running', outcome: null, version: 0 });
    expect((await move(match, '4,4')).status).toBe(200);
  });
});

describe('a refused request has changed nothing', () => {
  test.each([
    ['throws', THROW],
    ['loops', 'for (;;);'],
    ['cannot be sent', 'return { big: 1n }'],
    ['is nothing', 'return undefined'],
  ])('when the state after a move %s, the move is not stored', async (_what, code) => {
    const state = `state(snapshot) { if (snapshot.position.ply === 2) { ${code} } return ctor.presentation.state(snapshot); }`;
    await serve([await load(presenting(state))]);
    const match = await made();
    expect((await move(match, '4,4')).status).toBe(200);
    expect((await move(match, '4,5')).body.code).toBe('game-failed');
    const { entries } = (await server.get(`/api/matches/${match}/record`)).body;
    expect(entries.map((entry: { move?: string }) => entry.move ?? null)).toEqual(['4,4', null]);
  });
});

describe('a game whose every function fails once it is played', () => {
  const SEARCH = { nodes: 20 };
  const PARTS = ['rules', 'notation', 'presentation'];

  test.each([
    ['throws', "throw new Error('oh no')"],
    ['loops', 'for (;;);'],
  ])('and %s fails its own requests by name, and no others', async (_what, code) => {
    // Loads and starts as CTOR does, until a test sets the switch.
    const failing = (part: string): string => `${part}: spoilt(ctor.${part})`;
    const source = `
import { ctor } from '@quintet/engine/ctor';
const check = () => { if (globalThis.isFaulty) { ${code} } };
const bare = (value) => value?.bare ?? (value?.position ? { ...value, position: value.position.bare } : value);
const spoilt = (part) => Object.fromEntries(Object.entries(part).map(([name, value]) => [name, typeof value !== 'function' ? value : (...args) => {
  check();
  const result = value(...args.map(bare));
  return name === 'start' ? position(result) : result;
}]));
const position = (made) => new Proxy(made, { get(target, key) {
  if (key === 'bare') return target;
  check();
  const value = target[key];
  if (typeof value !== 'function') return value;
  return (...args) => key === 'clone' ? position(target.clone()) : value.apply(target, args);
} });
export const game = { ...ctor, id: 'failing', package: null, ${PARTS.map(failing).join(', ')}, codecs: [] };
export const rules = { en: '# Failing' };
`;
    const faulty = globalThis as { isFaulty?: boolean };
    await serve([await load(source)], { GAME_TIMEOUT_MS: '100' });
    const matches = [];
    for (let n = 0; n < 4; n++) matches.push(await made());
    const [played = '', read = '', watched = ''] = matches;
    expect((await move(played, '4,4')).status).toBe(200);
    const bot = { game: 'failing', seat: 0, opponent: { kind: 'bot', level: 1 } };
    const { id, ticket } = (await server.post('/api/matches', bot)).body;
    const record = (await server.get(`/api/matches/${read}/record`)).body;
    faulty.isFaulty = true;
    try {
      const requests: readonly (() => Promise<{ status: number; body: { code?: string } }>)[] = [
        () => server.get(`/games/${read}`),
        () => server.get(`/games/${read}/valid_moves`),
        () => server.get(`/api/matches/${read}`),
        () => move(played, '4,5'),
        () => server.post(`/games/${watched}/move`, { move: '4,5' }, { 'idempotency-key': 'a'.repeat(40) }),
        () => server.post('/games', { game: 'failing' }),
        () => server.post('/api/matches', { ...bot, seat: 1 }),
        () => server.post('/api/records', { record }),
        () => server.post('/api/bestmove', { game: 'failing', moves: ['4,4'], ...SEARCH }),
        () => server.post('/api/analyse', { game: 'failing', moves: ['4,4'], ...SEARCH }),
        () => server.post(`/api/matches/${read}/bestmove`, SEARCH),
        () => server.post(`/api/matches/${read}/analysis`, SEARCH),
        () => server.get(`/api/matches/${read}/record`),
        () => server.get('/api/games/failing'),
      ];
      for (const [n, request] of requests.entries()) {
        const { status, body } = await request();
        expect([n, status, body.code]).toEqual([n, 500, 'game-failed']);
      }
      const live = new Raw(server.root);
      const { version } = await live.hello(id, ticket);
      live.say({ type: 'move', id: 1, version, move: '4,4' });
      expect(await live.next('refused')).toMatchObject({ id: 1, code: 'game-failed' });
      live.close();
      for (const at of ['/api/games', '/api/matches', '/api/ready', '/metrics', '/']) {
        expect([at, (await server.get(at)).status]).toEqual([at, 200]);
      }
      const other = await made({}, 'ctor');
      expect((await move(other, '4,4')).status).toBe(200);
      expect(server.errors.filter((error) => !String(error).includes('the game failing'))).toEqual([]);
    } finally {
      delete faulty.isFaulty;
    }
  });
});
