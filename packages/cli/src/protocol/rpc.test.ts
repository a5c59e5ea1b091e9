import { describe, expect, test } from 'vitest';
import { ask, call, testService as service } from '../testkit/calls.ts';

/** Error code of the response to a line. */
const codeOf = (line: string | null): number => ask(service(), line).error.code;

describe('requests', () => {
  test('a response repeats the id: string, number, fraction or null', () => {
    for (const id of ['a', '', 7, -1, 0.5, null]) {
      const line = JSON.stringify({ jsonrpc: '2.0', id, method: 'games' });
      expect(ask(service(), line)).toMatchObject({ jsonrpc: '2.0', id, result: expect.any(Array) });
    }
  });

  test('broken JSON and lines over the limit get −32700', () => {
    for (const line of ['{', 'x', '{"jsonrpc":"2.0","id":1,"method":"games"', '\ufffd', null]) {
      expect(codeOf(line)).toBe(-32700);
    }
    expect(codeOf('['.repeat(100_000))).toBe(-32700);
    expect(ask(service(), '{').id).toBe(null);
  });

  test('JSON that is not a request gets −32600', () => {
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

  test('an id that is not a string, number or null, or that JSON cannot round-trip, gets −32600', () => {
    for (const id of ['{}', '[]', 'true', '1e400', '12345678901234567890']) {
      expect(ask(service(), `{"jsonrpc":"2.0","id":${id},"method":"games"}`)).toMatchObject({
        id: null,
        error: { code: -32600 },
      });
    }
  });

  test('batches are refused, even empty ones', () => {
    expect(codeOf('[]')).toBe(-32600);
    expect(codeOf('[{"jsonrpc":"2.0","id":1,"method":"games"}]')).toBe(-32600);
  });

  test('a request without an id is executed but gets no response, even if it fails', () => {
    const engine = service();
    expect(ask(engine, '{"jsonrpc":"2.0","method":"new","params":{"game":"ctor"}}')).toBe(null);
    expect(ask(engine, '{"jsonrpc":"2.0","method":"nonsense"}')).toBe(null);
    expect(call(engine, 'state', { match: 'm1' }).result.ply).toBe(0);
  });

  test('blank lines are ignored', () => {
    for (const line of ['', '  ', '\t\r']) expect(ask(service(), line)).toBe(null);
  });

  test('unknown methods get −32601', () => {
    for (const method of ['nonsense', 'Bestmove', 'constructor', '__proto__', '']) {
      expect(call(service(), method).error.code).toBe(-32601);
    }
  });
});

describe('parameters', () => {
  test('must be an object: anything else gets −32602', () => {
    for (const params of [['ctor'], [], 'ctor', 7, true])
      expect(call(service(), 'new', params).error.code).toBe(-32602);
    expect(call(service(), 'new', ['ctor']).error.message).toContain('{ game, options?, state? }');
  });

  test('an error names a missing or unknown parameter', () => {
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

  test('an unknown game is refused with a list of the games', () => {
    for (const game of ['chess', 7, null, '__proto__']) {
      expect(call(service(), 'new', { game }).error).toMatchObject({
        code: -32602,
        message: expect.stringContaining('ctor'),
      });
    }
  });

  test('bad options get −32602 with the name of the option', () => {
    const error = call(service(), 'new', { game: 'ctor', options: { size: 3 } }).error;
    expect(error).toMatchObject({ code: -32602, data: { key: 'size', code: 'unknown-key' } });
    expect(call(service(), 'new', { game: 'ctor', options: null }).error.code).toBe(-32602);
  });

  test('an unknown match gets −32602 from every method', () => {
    for (const method of ['legal', 'undo', 'redo', 'state', 'record', 'close', 'bestmove', 'analyse']) {
      for (const match of ['m9', 1, null]) expect(call(service(), method, { match }).error.code).toBe(-32602);
    }
    expect(call(service(), 'play', { match: 'm9', move: '0,0' }).error.code).toBe(-32602);
  });
});
