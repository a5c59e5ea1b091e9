import { claim } from '@quintet/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestServer, restServer } from '../testkit/rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.faults).toEqual([]);
});

const ann = { name: 'Ann', colour: 'sea' };
const bob = { name: 'Bob', colour: 'gold' };
const playersOf = async (id: string) => (await server.get(`api/matches/${id}`)).body.players;

test("both players see each other's colours, but the record contains no colours", async () => {
  const { id, invitation } = (await server.post('api/matches', { game: 'octa', seat: 0, ...ann })).body;
  await server.post(`api/matches/${id}/claim`, { invitation, ...bob });
  expect(await playersOf(id)).toEqual([
    { ...ann, level: null },
    { ...bob, level: null },
  ]);
  const record = (await server.get(`api/matches/${id}/record`)).body;
  expect(record.players).toEqual([
    { name: 'Ann', level: null },
    { name: 'Bob', level: null },
  ]);
  const again = await server.post('api/records', { record, seat: 1, opponent: { kind: 'friend' }, ...bob });
  expect(await playersOf(again.body.id)).toEqual([null, { ...bob, level: null }]);
});

test("paired players see each other's colours", async () => {
  const fields = { game: 'xo', terms: { clock: { kind: 'correspondence', days: 9 } } };
  const { seat } = (await server.post('api/pairing', { ...fields, ...ann })).body;
  const { id } = (await server.post('api/pairing', { ...fields, ...bob })).body;
  const players = await playersOf(id);
  expect([players[seat], players[1 - seat]]).toMatchObject([ann, bob]);
});

test.each(['pink', '#ff0000', 1])('%j is refused as a colour', async (colour) => {
  const { status, body } = await server.post('api/matches', { game: 'octa', colour });
  expect([status, body.code, body.field]).toEqual([400, 'bad-request', 'colour']);
});

test('parsing adds no colour to a request without one, so that a resend still equals the first request', () => {
  expect(Object.keys(claim.parse({}))).toEqual(['name']);
});
