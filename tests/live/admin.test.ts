import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { Admin } from '../../packages/server/src/index.ts';
import { connect, isOpen, pairOf, post, someMove, until } from './clients.ts';
import { type Nodes, sharedEnv, startNodes } from './nodes.ts';

/** Ends a match by resignation, and returns the id of its rematch. */
async function rematchOf(ann: LiveMatch, bob: LiveMatch): Promise<string> {
  await ann.send({ type: 'resign' });
  await Promise.all([ann, bob].map((live) => until(live, ({ match }) => match?.outcome !== null)));
  await ann.send({ type: 'offer', what: 'rematch' });
  await until(bob, ({ status }) => status?.offers.rematch === 0);
  await bob.send({ type: 'accept', what: 'rematch' });
  await until(ann, ({ status }) => status?.next !== null);
  return ann.status?.next ?? '';
}

/** Runs with one server over an SQLite file, and with two servers over PostgreSQL. */
describe.each([
  ['one node', 1],
  ['two nodes', 2],
] as const)('moderation on %s', (_, count) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-'));
  let nodes: Nodes;
  let admin: Admin;
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    const file = { env: { STORE: path.join(folder, 'quintet.sqlite') }, drop };
    const shared = count === 1 ? file : await sharedEnv();
    drop = shared.drop;
    nodes = await startNodes(count, shared.env);
    admin = await Admin.open(shared.env.STORE as string);
  });
  afterAll(async () => {
    await admin?.stop();
    await nodes?.stop();
    await drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  });

  test('an operator can look up a match by id or code without seeing its secrets', async () => {
    const made = await post<Record<string, string>>(nodes.first, 'api/matches', { game: 'octa', seat: 0, name: 'Ann' });
    const file = await admin.show((made.code ?? '').toUpperCase());
    expect(file).toMatchObject({ id: made.id, game: 'octa', phase: 'waiting', tickets: [1, 0], chat: [], reports: [] });
    expect(JSON.stringify(file)).not.toContain(made.ticket);
    expect(await admin.show('nothing-there')).toBeNull();
  });

  test('an operator can end a match, and players on all nodes see that it has ended', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.second]);
    const [ann, bob] = [connect(nodes.first, id, tickets[0]), connect(nodes.second, id, tickets[1])];
    await Promise.all([until(ann, isOpen), until(bob, isOpen)]);
    expect((await ann.send({ type: 'move', move: someMove(ann) })).ok).toBe(true);
    expect(await admin.close(id)).toBe(true);
    await Promise.all([ann, bob].map((live) => until(live, ({ match }) => match?.outcome?.reason === 'abandoned')));
    expect(ann.match?.outcome?.winner).toBeNull();
    expect([await admin.close(id), await admin.close('x'.repeat(20))]).toEqual([false, null]);
    ann.close();
    bob.close();
  });

  test('an operator can delete a match, and its players and watchers are disconnected and do not reconnect', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.second]);
    const [ann, watcher] = [connect(nodes.first, id, tickets[0]), connect(nodes.second, id, null)];
    await Promise.all([until(ann, isOpen), until(watcher, isOpen)]);
    expect(await admin.delete(id)).toBe(true);
    await Promise.all([ann, watcher].map((live) => until(live, ({ connectionState }) => connectionState === 'gone')));
    expect([ann.refusalCode, watcher.refusalCode]).toEqual(['unknown-match', 'unknown-match']);
    expect((await fetch(new URL(`api/matches/${id}`, nodes.second))).status).toBe(404);
    expect(await admin.delete(id)).toBe(false);
  });

  test('an operator can delete all matches of a ticket, including the rematch, without affecting other matches', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const other = await pairOf([nodes.first, nodes.first]);
    const [ann, bob] = [connect(nodes.first, id, tickets[0]), connect(nodes.first, id, tickets[1])];
    await Promise.all([until(ann, isOpen), until(bob, isOpen)]);
    const next = await rematchOf(ann, bob);
    await post(nodes.first, `api/matches/${id}/reports`, { reason: 'name' });
    await post(nodes.first, `api/matches/${other.id}/reports`, { reason: 'name' });
    expect((await admin.forget(tickets[0])).sort()).toEqual([id, next].sort());
    const reported = (await admin.reports(100)).map(({ match }) => match);
    expect([reported.includes(id), reported.includes(other.id)]).toEqual([false, true]);
    expect([await admin.show(id), await admin.show(next)]).toEqual([null, null]);
    expect((await admin.show(other.id))?.tickets).toEqual([1, 1]);
    expect([await admin.forget(tickets[0]), await admin.forget('no ticket')]).toEqual([[], []]);
    ann.close();
    bob.close();
  });

  test('an operator can delete the chat of a match, but earlier reports still contain the messages', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.second]);
    const [ann, bob] = [connect(nodes.first, id, tickets[0]), connect(nodes.second, id, tickets[1])];
    await Promise.all([until(ann, isOpen), until(bob, isOpen)]);
    await bob.send({ type: 'chat', text: 'something rude' });
    await until(ann, ({ chat }) => chat.length === 1);
    const bearer = { authorization: `Bearer ${tickets[0]}` };
    await post(nodes.first, `api/matches/${id}/reports`, { reason: 'chat', text: 'please look' }, bearer);
    expect(await admin.hush(id)).toBe(true);
    await Promise.all([ann, bob].map((live) => until(live, ({ chat }) => chat.length === 0)));
    const [report] = await admin.reports(1);
    expect(report).toMatchObject({
      ...{ match: id, by: 0, reason: 'chat', text: 'please look', names: ['Ann', 'Bob'] },
      chat: [{ by: 1, text: 'something rude' }],
    });
    ann.close();
    bob.close();
  });

  test('the number of reports per match is limited', async () => {
    const { id } = await pairOf([nodes.first, nodes.second]);
    const report = () => post(nodes.first, `api/matches/${id}/reports`, { reason: 'name' });
    for (let n = 0; n < 20; n++) await report();
    await expect(report()).rejects.toThrow('enough-reports');
  });

  test("a player who mutes the opponent sees none of the opponent's messages on any device, nor in the rematch", async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.second]);
    const ann = connect(nodes.first, id, tickets[0]);
    const phone = connect(nodes.second, id, tickets[0]);
    const bob = connect(nodes.second, id, tickets[1]);
    const watcher = connect(nodes.first, id, null);
    await Promise.all([ann, phone, bob, watcher].map((live) => until(live, isOpen)));
    await bob.send({ type: 'chat', text: 'one' });
    await Promise.all([ann, phone].map((live) => until(live, ({ chat }) => chat.length === 1)));
    expect((await ann.send({ type: 'mute', isMuted: true })).ok).toBe(true);
    await Promise.all([ann, phone].map((live) => until(live, ({ isMuted, chat }) => isMuted && chat.length === 0)));
    await bob.send({ type: 'chat', text: 'two' });
    await until(watcher, ({ chat }) => chat.length === 2);
    await ann.send({ type: 'chat', text: 'mine' });
    await Promise.all([ann, phone].map((live) => until(live, ({ chat }) => chat.at(-1)?.text === 'mine')));
    expect([ann.chat.length, phone.chat.length, bob.isMuted]).toEqual([1, 1, false]);
    const later = connect(nodes.second, id, tickets[0]);
    await until(later, isOpen);
    expect([later.isMuted, later.chat.map(({ text }) => text)]).toEqual([true, ['mine']]);
    const next = connect(nodes.first, await rematchOf(ann, bob), tickets[0]);
    await until(next, isOpen);
    expect([next.seat, next.isMuted]).toEqual([1, true]);
    await ann.send({ type: 'mute', isMuted: false });
    await until(ann, ({ chat }) => chat.map(({ text }) => text).join(' ') === 'one two mine');
    for (const live of [ann, phone, bob, watcher, later, next]) live.close();
  });

  test('the servers have reported no errors', () => {
    expect(nodes.errors).toEqual([]);
  });
});
