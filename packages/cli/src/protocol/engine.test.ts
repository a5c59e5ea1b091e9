import { PassThrough } from 'node:stream';
import { games } from '@quintet/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testTerminal } from '../testkit/terminal.ts';
import { answer, MAX_LINE, serveEngine } from './engine.ts';
import { EngineService, MAX_DEPTH, MAX_MATCHES } from './service.ts';

let elapsed = 0;
const service = (): EngineService => new EngineService(() => elapsed++);
const ask = (to: EngineService, line: string | null) => JSON.parse(answer(to, line) ?? 'null');
const call = (to: EngineService, method: string, params?: unknown) =>
  ask(to, JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) }));

/** The code of an error, for tables. */
const codeOf = (line: string | null): number => ask(service(), line).error.code;

describe('requests', () => {
  test('an answer repeats the id: string, number, fraction or null', () => {
    for (const id of ['a', '', 7, -1, 0.5, null]) {
      const line = JSON.stringify({ jsonrpc: '2.0', id, method: 'games' });
      expect(ask(service(), line)).toMatchObject({ jsonrpc: '2.0', id, result: expect.any(Array) });
    }
  });

  test('broken JSON and lines that were too long are −32700', () => {
    for (const line of ['{', 'x', '{"jsonrpc":"2.0","id":1,"method":"games"', '\ufffd', null]) {
      expect(codeOf(line)).toBe(-32700);
    }
    expect(codeOf('['.repeat(100_000))).toBe(-32700);
    expect(ask(service(), '{').id).toBe(null);
  });

  test('what is no request is −32600', () => {
    for (const line of [
      '1',
      'null',
      '"games"',
      '{}',
      '{"jsonrpc":"1.0","id":1,"method":"games"}',
      '{"id":1,"method":"games"}',
    ]) {
      expect(codeOf(line)).toBe(-32600);
    }
    expect(codeOf('{"jsonrpc":"2.0","id":1}')).toBe(-32600);
    expect(codeOf('{"jsonrpc":"2.0","id":1,"method":7}')).toBe(-32600);
  });

  test('an id that is no string, number or null is −32600, and so is one that would come back changed', () => {
    for (const id of ['{}', '[]', 'true', '1e400', '12345678901234567890']) {
      expect(ask(service(), `{"jsonrpc":"2.0","id":${id},"method":"games"}`)).toMatchObject({
        id: null,
        error: { code: -32600 },
      });
    }
  });

  test('batches are refused, the empty one too', () => {
    expect(codeOf('[]')).toBe(-32600);
    expect(codeOf('[{"jsonrpc":"2.0","id":1,"method":"games"}]')).toBe(-32600);
  });

  test('a request without id is carried out and not answered, whatever becomes of it', () => {
    const engine = service();
    expect(answer(engine, '{"jsonrpc":"2.0","method":"new","params":{"game":"ctor"}}')).toBe(null);
    expect(answer(engine, '{"jsonrpc":"2.0","method":"nonsense"}')).toBe(null);
    expect(call(engine, 'state', { match: 'm1' }).result.ply).toBe(0);
  });

  test('blank lines are ignored', () => {
    for (const line of ['', '  ', '\t\r']) expect(answer(service(), line)).toBe(null);
  });

  test('unknown methods are −32601, bestmove among them', () => {
    for (const method of ['nonsense', 'bestmove', 'constructor', '__proto__', '']) {
      expect(call(service(), method).error.code).toBe(-32601);
    }
  });
});

describe('parameters', () => {
  test('go by name: a list, or no object at all, is −32602', () => {
    for (const params of [['ctor'], [], 'ctor', 7, true])
      expect(call(service(), 'new', params).error.code).toBe(-32602);
    expect(call(service(), 'new', ['ctor']).error.message).toContain('{ game, options? }');
  });

  test('a missing and an unknown one are named', () => {
    expect(call(service(), 'new', {}).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('"game"'),
    });
    expect(call(service(), 'games', { x: 1 }).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('"x"'),
    });
    expect(call(service(), 'new').error.code).toBe(-32602);
  });

  test('an unknown game names those there are', () => {
    for (const game of ['chess', 7, null, '__proto__']) {
      expect(call(service(), 'new', { game }).error).toMatchObject({
        code: -32602,
        message: expect.stringContaining('ctor'),
      });
    }
  });

  test('bad options are −32602 and name the key', () => {
    const error = call(service(), 'new', { game: 'ctor', options: { size: 3 } }).error;
    expect(error).toMatchObject({ code: -32602, data: { key: 'size', code: 'unknown-key' } });
    expect(call(service(), 'new', { game: 'ctor', options: null }).error.code).toBe(-32602);
  });

  test('unknown matches are −32602 in every method that takes one', () => {
    for (const method of ['legal', 'undo', 'redo', 'state', 'record', 'close']) {
      for (const match of ['m9', 1, null]) expect(call(service(), method, { match }).error.code).toBe(-32602);
    }
    expect(call(service(), 'play', { match: 'm9', move: '0,0' }).error.code).toBe(-32602);
  });
});

describe('methods', () => {
  test('games: id, name, seats and the options as a schema', () => {
    const { result } = call(service(), 'games');
    expect(result.map(({ id }: { id: string }) => id)).toEqual(games.map(({ id }) => id));
    expect(result.find(({ id }: { id: string }) => id === 'ctor')).toEqual({
      id: 'ctor',
      name: 'CTOR',
      seats: ['First', 'Second'],
      options: expect.objectContaining({ type: 'object', properties: {} }),
    });
  });

  test('new, legal, play, state, undo, redo, record, close', () => {
    const engine = service();
    const { match, ...start } = call(engine, 'new', { game: 'ctor' }).result;
    expect(start).toEqual({ ply: 0, toMove: 0, outcome: null, state: expect.objectContaining({ currentPlayer: 1 }) });
    expect(call(engine, 'legal', { match }).result.moves).toHaveLength(100);

    const after = call(engine, 'play', { match, move: '3,4' }).result;
    expect(after).toEqual({ ply: 1, toMove: 1, outcome: null, state: expect.objectContaining({ currentPlayer: 2 }) });
    expect(call(engine, 'legal', { match }).result.moves).not.toContain('3,4');
    expect(call(engine, 'state', { match }).result).toEqual(after);
    expect(call(engine, 'undo', { match }).result).toEqual(start);
    expect(call(engine, 'redo', { match }).result).toEqual(after);
    expect(call(engine, 'record', { match }).result).toMatchObject({
      format: 'quintet/1',
      game: 'ctor',
      entries: [{ move: '3,4', at: null }],
    });
    expect(call(engine, 'close', { match }).result).toEqual({});
    expect(call(engine, 'state', { match }).error.code).toBe(-32602);
  });

  test('a refused move is −32000 with code and sentence, and changes nothing', () => {
    const engine = service();
    const { match } = call(engine, 'new', { game: 'ctor' }).result;
    call(engine, 'play', { match, move: '0,0' });
    const before = call(engine, 'state', { match }).result;
    const message = 'There is a piece on that cell already';
    expect(call(engine, 'play', { match, move: '0,0' }).error).toEqual({
      code: -32000,
      message,
      data: { code: 'occupied', message },
    });
    expect(call(engine, 'play', { match, move: 'x' }).error.data.code).toBe('not-a-move');
    expect(call(engine, 'play', { match, move: 7 }).error.code).toBe(-32602);
    expect(call(engine, 'state', { match }).result).toEqual(before);
  });

  test('nothing to undo and nothing to redo are −32000', () => {
    const engine = service();
    const { match } = call(engine, 'new', { game: 'ctor' }).result;
    expect(call(engine, 'undo', { match }).error).toMatchObject({ code: -32000, data: { code: 'nothing-to-undo' } });
    expect(call(engine, 'redo', { match }).error).toMatchObject({ code: -32000, data: { code: 'nothing-to-redo' } });
  });

  test('load goes on with a record; at the end toMove is null and there are no moves', () => {
    const engine = service();
    const { match } = call(engine, 'new', { game: 'ctor' }).result;
    const record = call(engine, 'record', { match }).result;
    const resigned = {
      ...record,
      entries: [
        { move: '1,1', at: 5 },
        { end: 'resigned', by: 1, at: null },
      ],
      outcome: { winner: 0, reason: 'resigned' },
    };
    const loaded = call(engine, 'load', { record: resigned }).result;
    expect(loaded).toMatchObject({ match: 'm2', ply: 1, toMove: null, outcome: { winner: 0, reason: 'resigned' } });
    expect(call(engine, 'legal', { match: 'm2' }).result).toEqual({ moves: [] });
    expect(call(engine, 'play', { match: 'm2', move: '2,2' }).error).toMatchObject({
      code: -32000,
      data: { code: 'game-over' },
    });
    expect(call(engine, 'record', { match: 'm2' }).result).toEqual(resigned);
  });

  test('a record that is wrong is −32602 and says where', () => {
    const engine = service();
    for (const record of [null, 7, [], {}, { format: 'quintet/1', game: 'chess' }]) {
      expect(call(engine, 'load', { record }).error.code).toBe(-32602);
    }
    const { match } = call(engine, 'new', { game: 'ctor' }).result;
    const good = call(engine, 'record', { match }).result;
    const bad = {
      ...good,
      entries: [
        { move: '1,1', at: null },
        { move: '1,1', at: null },
      ],
    };
    expect(call(engine, 'load', { record: bad }).error).toMatchObject({
      code: -32602,
      data: { ply: 1, code: 'illegal-move' },
    });
  });

  test('perft counts, from a position too; its depth is bounded', () => {
    const engine = service();
    expect(call(engine, 'perft', { game: 'ctor', depth: 2 }).result).toEqual({ nodes: 9900, ms: 1 });
    expect(call(engine, 'perft', { game: 'ctor', moves: ['0,0', '1,1'], depth: 1 }).result.nodes).toBe(98);
    expect(call(engine, 'perft', { game: 'ctor', depth: 0 }).result.nodes).toBe(1);
    for (const depth of [-1, 1.5, '2', null, MAX_DEPTH + 1]) {
      expect(call(engine, 'perft', { game: 'ctor', depth }).error.code).toBe(-32602);
    }
    expect(call(engine, 'perft', { game: 'ctor', moves: '0,0', depth: 1 }).error.code).toBe(-32602);
    expect(call(engine, 'perft', { game: 'ctor', moves: ['0,0', '0,0'], depth: 1 }).error).toMatchObject({
      code: -32000,
      data: { code: 'occupied' },
    });
  });

  test('there is a limit of open matches', () => {
    const engine = service();
    for (let n = 0; n < MAX_MATCHES; n++) engine.call('new', { game: 'ctor' });
    expect(call(engine, 'new', { game: 'ctor' }).error).toMatchObject({
      code: -32000,
      data: { code: 'too-many-matches' },
    });
    call(engine, 'close', { match: 'm1' });
    expect(call(engine, 'new', { game: 'ctor' }).result.match).toBe(`m${MAX_MATCHES + 1}`);
  });
});

describe('no line makes it throw', () => {
  const engine = service();
  const isAnswer = (line: string): void => {
    const text = answer(engine, line);
    if (text !== null) expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0' });
  };

  test('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), isAnswer), { numRuns: 500 });
  });

  test('any JSON', () => {
    fc.assert(fc.property(fc.json(), isAnswer), { numRuns: 500 });
  });

  test('any request to a known method', () => {
    const names = ['games', 'new', 'load', 'legal', 'play', 'undo', 'redo', 'state', 'record', 'perft', 'close'];
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...games.map(({ id }) => id), 'm1', '0,0', 'pass', 2));
    const params = fc.dictionary(
      fc.constantFrom('game', 'options', 'match', 'move', 'moves', 'depth', 'record'),
      value,
    );
    const request = fc.record({ jsonrpc: fc.constant('2.0'), id: fc.nat(), method: fc.constantFrom(...names), params });
    const isQuick = ({ params: { depth } }: { params: Record<string, unknown> }): boolean => !(Number(depth) > 2);
    const check = (line: object): void => {
      const text = answer(engine, JSON.stringify(line));
      expect(JSON.parse(text ?? '{}').error?.code).not.toBe(-32603);
    };
    fc.assert(fc.property(request.filter(isQuick), check), { numRuns: 1000 });
  });

  test('records with anything anywhere', () => {
    const record = fc.record({
      format: fc.constant('quintet/1'),
      rules: fc.oneof(fc.constant(1), fc.jsonValue()),
      game: fc.constantFrom(...games.map(({ id }) => id)),
      options: fc.oneof(fc.constant({}), fc.jsonValue()),
      terms: fc.oneof(fc.constant({ clock: null, awaySeconds: null, undoLimit: null }), fc.jsonValue()),
      players: fc.oneof(fc.constant(Array(2).fill({ name: null, level: null })), fc.jsonValue()),
      entries: fc.oneof(fc.array(fc.record({ move: fc.string(), at: fc.constant(null) })), fc.jsonValue()),
      outcome: fc.oneof(fc.constant(null), fc.jsonValue()),
    });
    const check = (value: object): void => {
      const result = call(engine, 'load', { record: value });
      if (result.error) expect(result.error.code).toBe(-32602);
      else call(engine, 'close', { match: result.result.match });
    };
    fc.assert(fc.property(record, check), { numRuns: 500 });
  });
});

describe('over streams', () => {
  async function serve(input: string | Buffer): Promise<string[]> {
    const stream = new PassThrough();
    stream.end(input);
    const terminal = testTerminal(stream);
    await serveEngine(terminal);
    await new Promise((resolve) => setImmediate(resolve));
    return terminal.out().split('\n').slice(0, -1);
  }
  const request = (id: number, method: string, params = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });

  test('answers come in order, a line each, the last without a line end too', async () => {
    const lines = await serve(
      [request(1, 'games'), '', request(2, 'new', { game: 'ctor' }), 'x', request(3, 'games')].join('\n'),
    );
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, null, 3]);
  });

  test('a line over the limit is −32700 and the next is answered', async () => {
    const long = JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(MAX_LINE), method: 'games' });
    const lines = await serve(`${long}\n${request(1, 'games')}\n`);
    expect(lines.map((line) => JSON.parse(line).error?.code ?? JSON.parse(line).id)).toEqual([-32700, 1]);
  });

  test('a line at the limit is read', async () => {
    const padded = request(1, 'games').padEnd(MAX_LINE, ' ');
    expect(JSON.parse((await serve(`${padded}\n`))[0] ?? '').id).toBe(1);
  });

  test('a slow reader is waited for', async () => {
    const input = new PassThrough();
    const terminal = testTerminal(input);
    const output = new PassThrough({ highWaterMark: 10 });
    const served = serveEngine({ ...terminal, output });
    input.end(`${request(1, 'games')}\n`.repeat(100));
    let text = '';
    for await (const chunk of output) {
      text += chunk;
      if (text.split('\n').length > 100) break;
    }
    await served;
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(100);
  });
});
