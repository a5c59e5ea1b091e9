import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fold, legalMoves, startMatch, toMove } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_REFUSALS, type ServerMessage } from '../../packages/wire/src/index.ts';
import { buildProgram, Node, type Program } from '../faults/node.ts';
import { pairOf, Raw } from './clients.ts';

/** Limits files to a few hundred kilobytes. Writes beyond that fail as they would on a full disk. */
const LITTLE_ROOM = 'ulimit -S -f 600';
const isUnix = process.platform !== 'win32';
/** Whether the file-size limit of a running process can be raised. Only Linux supports this. */
const canGiveRoom = isUnix && spawnSync('prlimit', ['--version']).status === 0;
const giveRoom = async (pid: number | undefined): Promise<void> => {
  await promisify(execFile)('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
};

type Refused = Extract<ServerMessage, { type: 'refused' }>;

/** Plays both seats of a match and records the acknowledged moves. */
class Players {
  readonly id: string;
  readonly tickets: readonly [string, string];
  readonly acknowledged: string[] = [];
  #sockets: readonly Raw[] = [];
  #count = 0;

  constructor({ id, tickets }: { readonly id: string; readonly tickets: readonly [string, string] }) {
    this.id = id;
    this.tickets = tickets;
  }

  async connect(root: string): Promise<void> {
    this.#sockets = this.tickets.map(() => new Raw(root));
    for (const [seat, socket] of this.#sockets.entries()) await socket.hello(this.id, this.tickets[seat] ?? '');
  }

  /** The next legal move. */
  get next(): { readonly seat: 0 | 1; readonly move: string } {
    const entries = this.acknowledged.map((move) => ({ move, at: null }));
    const { result } = fold(startMatch(ctor, { options: {} }), entries);
    if (!result.ok) throw new Error(result.error.code);
    const { position } = result.value;
    const seat = toMove(result.value);
    const [move] = legalMoves(position);
    if (seat === null || move === undefined) throw new Error('the match is over');
    return { seat, move: ctor.notation.format(position, move) };
  }

  /** Plays the next move. Returns the refusal, or `null` if the move was accepted. */
  async move(): Promise<Refused | null> {
    const { seat, move } = this.next;
    const socket = this.#sockets[seat] as Raw;
    const id = ++this.#count;
    socket.say({ type: 'move', id, version: this.acknowledged.length, move });
    const isMine = (message: { readonly id?: number | null | undefined }): boolean => message.id === id;
    const answer = await Promise.race([socket.next('entries', isMine), socket.next('refused', isMine)]);
    if (answer.type === 'refused') return answer;
    this.acknowledged.push(move);
    return null;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}

describe.runIf(isUnix)('a disk that fills up during a match', () => {
  let program: Program;
  let folder: string;
  beforeAll(async () => {
    program = await buildProgram();
    folder = mkdtempSync(path.join(tmpdir(), 'full-'));
  });
  afterAll(() => {
    program.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  });

  const rootOf = (node: Node): string => `http://127.0.0.1:${node.port}/`;
  const request = async (node: Node, at: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(at, rootOf(node)), init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const posted = (node: Node, at: string, body: object, headers: Record<string, string> = {}) =>
    request(node, at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const isReady = async (node: Node): Promise<boolean> => (await request(node, 'api/ready')).status === 200;
  const recordOf = async (node: Node, id: string): Promise<string[]> => {
    const { body } = await request(node, `api/matches/${id}/record`);
    return (body.entries as { readonly move: string }[]).map(({ move }) => move);
  };

  /** Starts a server and plays until its disk is full. */
  async function full(name: string): Promise<{ node: Node; players: Players; refused: Refused }> {
    const STORE = path.join(folder, `${name}.sqlite`);
    // Creates the database without the limit, so that the size of its empty tables does not matter.
    const before = new Node(program, { STORE });
    await before.start();
    const match = await pairOf([rootOf(before), rootOf(before)], { game: 'ctor', options: {} });
    await before.stop();
    const node = new Node(program, { STORE }, LITTLE_ROOM);
    await node.start();
    const players = new Players(match);
    await players.connect(rootOf(node));
    for (;;) {
      // New matches take far more space than moves, so the disk is full long before the match ends.
      await posted(node, 'games', { game: 'ctor' });
      const refused = await players.move();
      if (refused) return { node, players, refused };
    }
  }

  test('is reported to players, in the readiness check and in the log, and stored matches stay readable', async () => {
    const { node, players, refused } = await full('told');
    const version = players.acknowledged.length;
    expect(version).toBeGreaterThan(0);
    const { en: message } = SERVER_REFUSALS.unavailable;
    expect(refused).toMatchObject({ code: 'unavailable', message, version });
    // The server's small periodic keep-alive write may still succeed for a while.
    await expect.poll(async () => (await players.move()) !== null && !(await isReady(node))).toBe(true);
    expect(await request(node, 'api/health')).toMatchObject({ status: 200 });

    const { seat, move } = players.next;
    const authorization = `Bearer ${players.tickets[seat]}`;
    const problem = { status: 503, body: { code: 'unavailable', message } };
    expect(await posted(node, `games/${players.id}/move`, { move }, { authorization })).toMatchObject(problem);
    expect(await posted(node, 'api/matches', { game: 'ctor' })).toMatchObject(problem);

    expect(await recordOf(node, players.id)).toEqual(players.acknowledged);
    const watcher = new Raw(rootOf(node));
    expect((await watcher.hello(players.id, null)).entries).toMatchObject(
      players.acknowledged.map((each) => ({ move: each })),
    );
    watcher.close();
    const complaints = node.takeComplaints();
    expect(complaints).toMatch(/disk/);
    for (const ticket of players.tickets) expect(complaints).not.toContain(ticket);
    players.close();
    await node.stop();
  });

  test.runIf(canGiveRoom)('blocks the match only until space is freed, without a restart', async () => {
    const { node, players, refused } = await full('room');
    const before = players.acknowledged.length;
    expect(refused.code).toBe('unavailable');
    await giveRoom(node.pid);
    expect(await players.move()).toBeNull();
    expect(await isReady(node)).toBe(true);
    while (players.acknowledged.length < before + 10) expect(await players.move()).toBeNull();
    expect(await recordOf(node, players.id)).toEqual(players.acknowledged);
    players.close();
    await node.stop();
  });

  test.each(['stop', 'kill'] as const)('loses no acknowledged move, even after a server %s', async (way) => {
    const { node, players } = await full(way);
    const acknowledged = [...players.acknowledged];
    players.close();
    // The new server runs without the limit.
    if (way === 'stop') await node.stop();
    else process.kill(node.pid ?? 0, 'SIGKILL');
    const after = new Node(program, { STORE: path.join(folder, `${way}.sqlite`) });
    await after.start();
    expect(await recordOf(after, players.id)).toEqual(acknowledged);
    await players.connect(rootOf(after));
    for (let n = 0; n < 10; n++) expect(await players.move()).toBeNull();
    expect(await isReady(after)).toBe(true);
    expect(await recordOf(after, players.id)).toEqual(players.acknowledged);
    players.close();
    await after.stop();
    expect(after.takeComplaints()).toBe('');
  });
});
