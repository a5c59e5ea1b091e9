/*
 * Checks that the models of the BUGS document can parse the responses of the four REST calls: every `Game`, and every request in
 * `valid_moves` except PASS, which the document's `MoveRequest` lacks. Always checks that all required fields are present. Also
 * runs Pydantic if it is installed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { fieldsOf, findErrors, MODELS_FILE } from './bugs-models.ts';

interface Parsed {
  readonly model: 'Game' | 'MoveRequest';
  readonly json: Readonly<Record<string, unknown>>;
}

const hasPydantic = spawnSync('python3', ['-c', 'import pydantic']).status === 0;

/** Objects that the models refuse: each lacks a required field or holds an unknown value. */
const REFUSED: readonly Parsed[] = [
  { model: 'Game', json: { game_id: 'x' } },
  { model: 'MoveRequest', json: { action: 'MOVE', piece_type: null, from_hex: [0, 0] } },
  { model: 'MoveRequest', json: { action: 'PASS', piece_type: null, from_hex: null, to_hex: null } },
  { model: 'MoveRequest', json: { action: 'PLACE', piece_type: 'WASP', from_hex: null, to_hex: [0, 0] } },
];

let server: RestServer;
const games: Parsed[] = [];
const requests: Parsed[] = [];
const passes: Parsed[] = [];

beforeAll(async () => {
  server = await restServer();
  // Four matches: one that White wins, two in which Black must pass since a Beetle covers Black's only piece, and an unfinished one.
  await play('GRASSHOPPER@0,0 QUEEN@-1,0 QUEEN@1,-1 ANT@-1,-1 1,-1>0,-1 BEETLE@-2,0 ANT@1,0 SPIDER@-2,1 1,0>-1,1');
  const covering = 'BEETLE@0,0 QUEEN@1,0 QUEEN@0,-1 1,0>1,-1 0,0>1,-1';
  await play(covering);
  await play(covering, { game: 'bugs' });
  await play('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0 -1,0>-1,1');
});
afterAll(() => server.stop());

/** Plays a match of the document, or the one that `setup` asks for. */
async function play(moves: string, setup?: { readonly game: string }): Promise<void> {
  const made = (await server.post('games', setup)).body;
  expect(typeof made.game_id).toBe('string');
  games.push({ model: 'Game', json: made.state });
  const at = `games/${made.game_id}`;
  for (const move of moves.split(' ')) {
    const { status, body } = await server.post(`${at}/move`, { move });
    expect([move, status]).toEqual([move, 200]);
    games.push({ model: 'Game', json: body }, { model: 'Game', json: (await server.get(at)).body });
    for (const json of (await server.get(`${at}/valid_moves`)).body.requests) {
      (json.action === 'PASS' ? passes : requests).push({ model: 'MoveRequest', json });
    }
  }
}

describe('when every model field is required', () => {
  test('new, running and finished states are valid Games', () => {
    expect(fieldsOf('Game')).toHaveLength(8);
    expect(games.flatMap(({ json }) => findErrors('Game', json))).toEqual([]);
    expect(new Set(games.map(({ json }) => json.status))).toEqual(new Set(['IN_PROGRESS', 'FINISHED']));
    expect(games.some(({ json }) => json.winner === 'WHITE')).toBe(true);
  });

  test('a match that names no game has the fields of a Game alone', () => {
    const ofDocument = games.filter(({ json }) => !('game' in json));
    expect(ofDocument.length).toBeGreaterThan(30);
    for (const { json } of ofDocument) expect(new Set(Object.keys(json))).toEqual(new Set(fieldsOf('Game')));
  });

  test('every PLACE and MOVE in valid_moves is a valid MoveRequest', () => {
    expect(fieldsOf('MoveRequest')).toEqual(['action', 'piece_type', 'from_hex', 'to_hex']);
    expect(requests.flatMap(({ json }) => findErrors('MoveRequest', json))).toEqual([]);
    expect(new Set(requests.map(({ json }) => json.action))).toEqual(new Set(['PLACE', 'MOVE']));
  });

  test('a match of Bugs by name lists a PASS with all four fields of a MoveRequest, although the model has no such action', () => {
    expect(passes).toHaveLength(1);
    for (const { json } of passes) expect(Object.keys(json)).toEqual(fieldsOf('MoveRequest'));
  });

  test.each(REFUSED)('$json is not a valid $model', ({ model, json }) => {
    expect(findErrors(model, json)).not.toEqual([]);
  });
});

describe.skipIf(!hasPydantic)('with Pydantic', () => {
  const parsed = (all: readonly Parsed[]): string[] => {
    const input = all.map((each) => `${JSON.stringify(each)}\n`).join('');
    const { status, stdout, stderr } = spawnSync('python3', [fileURLToPath(MODELS_FILE)], { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout.trimEnd().split('\n');
  };

  test('every Game, PLACE and MOVE can be parsed', () => {
    const all = [...games, ...requests];
    expect(all.length).toBeGreaterThan(300);
    expect(parsed(all).filter((line) => line !== 'ok')).toEqual([]);
    expect(parsed(all)).toHaveLength(all.length);
  });

  test('objects with missing fields or unknown values are refused', () => {
    expect(parsed(REFUSED)).not.toContain('ok');
  });
});
