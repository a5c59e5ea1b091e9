import { readFile } from 'node:fs/promises';
import { gameList, LANGUAGES } from '@quintet/engine';
import { isObject, type Json, Random } from '@quintet/engine/authoring';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { call, search, testService } from '../testkit/calls.ts';
import { run } from '../testkit/terminal.ts';
import { startInline } from '../testkit/workers.ts';
import { respond } from './client.ts';
import { METHODS, methodNames } from './methods.ts';
import { openRpc, openRpcText } from './openrpc.ts';

const FILE = new URL('../../../../docs/openrpc.json', import.meta.url);

/** Makes a schema reject properties that it does not name. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (!isObject(schema)) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  return isObject(schema.properties) && !('additionalProperties' in schema)
    ? { ...parts, additionalProperties: false }
    : parts;
}

interface Described {
  readonly methods: { readonly name: string; readonly result: { readonly schema: object } }[];
  readonly 'x-notifications': { readonly name: string; readonly params: object }[];
  readonly components: object;
}

const described = strict(openRpc()) as Described;
const ajv = new Ajv({ allowUnionTypes: true, keywords: ['components'] });
const compiled = (schema: object): ValidateFunction => ajv.compile({ ...schema, components: described.components });
const results = new Map(described.methods.map(({ name, result }) => [name, compiled(result.schema)]));
const notifications = new Map(described['x-notifications'].map(({ name, params }) => [name, compiled(params)]));

const check = (validate: ValidateFunction | undefined, what: string, value: unknown): void => {
  if (!validate?.(value)) throw new Error(`${what}: ${ajv.errorsText(validate?.errors)}`);
};

describe('the OpenRPC document', () => {
  test('is committed as docs/openrpc.json, and quintet engine --openrpc prints the same text', async () => {
    expect(await readFile(FILE, 'utf8')).toBe(openRpcText());
    expect((await run(['engine', '--openrpc'])).out).toBe(openRpcText());
  });

  test('describes every method, and is the result of rpc.discover', () => {
    expect(described.methods.map(({ name }) => name)).toEqual(methodNames);
    expect(call(testService(), 'rpc.discover').result).toEqual(openRpc());
  });

  test('has no method or parameter that docs/engine-protocol.md does not list', async () => {
    const page = await readFile(new URL('engine-protocol.md', FILE), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    for (const [name, { params }] of Object.entries(METHODS)) {
      const row = rows.filter((line) => line.split('|')[1]?.includes(`\`${name}\``)).join();
      expect(row, name).not.toBe('');
      for (const parameter of Object.keys(params)) expect(row, name).toMatch(new RegExp(`\\b${parameter}\\b`));
    }
  });

  test('has parameter schemas that accept their own defaults', () => {
    const { methods } = openRpc() as unknown as { methods: { params: { schema: { default?: Json } }[] }[] };
    for (const { schema } of methods.flatMap(({ params }) => params)) {
      if (schema.default !== undefined) check(ajv.compile(schema), 'default', schema.default);
    }
  });
});

describe.each(gameList.map(({ id }) => id))('results of %s', (game) => {
  test('match their schemas over a whole random match', async () => {
    const service = testService(startInline);
    const random = new Random(11);
    const listener = {
      notify: (name: string, params: Json): void => check(notifications.get(name), name, params),
    };
    const checked = (method: string, params: object = {}) => {
      const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = respond(service, line, listener);
      if (response instanceof Promise) throw new Error(`${method} is answered later`);
      const { result } = JSON.parse(response ?? '{}');
      check(results.get(method), method, result);
      return result;
    };
    const searched = async (method: string, params: object): Promise<void> => {
      const { result, progress } = await search(service, method, params);
      check(results.get(method), method, result);
      for (const each of progress) check(notifications.get('progress'), 'progress', each.params);
    };

    checked('games');
    for (const language of LANGUAGES) checked('messages', { game, language });
    const { match } = checked('new', { game, state: false });
    checked('subscribe', { match });
    for (let ply = 0; ply < 300; ply++) {
      const { moves } = checked('legal', { match });
      if (moves.length === 0) break;
      checked('play', { match, move: moves[random.below(moves.length)], state: ply % 2 === 0 });
      if (ply % 10 === 5) {
        checked('undo', { match });
        checked('redo', { match });
        checked('scene', { match });
        checked('state', { match });
      }
    }
    const record = checked('record', { match });
    expect(record.entries.length).toBeGreaterThan(10);
    checked('unsubscribe', { match });
    checked('close', { match });

    const short = { ...record, entries: record.entries.slice(0, 3), outcome: null };
    const loaded = checked('load', { record: short }).match;
    await searched('bestmove', { match: loaded, nodes: 200 });
    await searched('analyse', { match: loaded, nodes: 200, variations: 2 });
    await searched('analyse', { match: loaded, nodes: 100, whole: true });
    checked('stop', { id: 7 });
    checked('perft', { game, depth: 1 });
  });
});
