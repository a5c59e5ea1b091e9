import { gameList } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { call, testService as service } from '../testkit/calls.ts';
import { MAX_DEPTH } from './methods.ts';
import { MAX_MATCHES } from './service.ts';

describe('methods', () => {
  test('games lists id, name, seats and the schema of the options', () => {
    const { result } = call(service(), 'games');
    expect(result.map(({ id }: { id: string }) => id)).toEqual(gameList.map(({ id }) => id));
    expect(result.find(({ id }: { id: string }) => id === 'ctor')).toEqual({
      id: 'ctor',
      name: 'CTOR',
      seats: ['First', 'Second'],
      options: expect.objectContaining({
        type: 'object',
        properties: { setup: expect.objectContaining({ type: 'string' }) },
      }),
    });
  });

  test('new, legal, play, state, undo, redo, record and close work on one match', () => {
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

  test('a refused move gets −32000 with code and message, and changes nothing', () => {
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
    const jungle = call(engine, 'new', { game: 'jungle' }).result.match;
    expect(call(engine, 'play', { match: jungle, move: 'D2-D1' }).error.data).toEqual({
      code: 'invalid-move',
      message: 'Invalid move',
      explanation: 'You cannot enter your own den',
    });
    expect(call(engine, 'play', { match, move: 7 }).error.code).toBe(-32602);
    expect(call(engine, 'state', { match }).result).toEqual(before);
  });

  test('undo and redo get −32000 if there is no move to undo or redo', () => {
    const engine = service();
    const { match } = call(engine, 'new', { game: 'ctor' }).result;
    expect(call(engine, 'undo', { match }).error).toMatchObject({ code: -32000, data: { code: 'nothing-to-undo' } });
    expect(call(engine, 'redo', { match }).error).toMatchObject({ code: -32000, data: { code: 'nothing-to-redo' } });
  });

  test('load opens the match of a record; in a finished match, toMove is null and legal is empty', () => {
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

  test('an invalid record gets −32602 with the reason and the ply of an illegal move', () => {
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
    expect(call(engine, 'load', { record: { format: 'jungle/1' } }).error.data).toEqual({
      code: 'invalid-file',
      message: 'Invalid save file format',
      explanation: '"board" is missing or cannot be read',
      ply: null,
    });
  });

  test('perft counts from any position, up to a maximum depth', () => {
    const engine = service();
    expect(call(engine, 'perft', { game: 'ctor', depth: 2 }).result).toEqual({ nodes: 9900, ms: 1 });
    expect(call(engine, 'perft', { game: 'ctor', moves: ['0,0', '1,1'], depth: 1 }).result.nodes).toBe(98);
    expect(call(engine, 'perft', { game: 'ctor', depth: 0 }).result.nodes).toBe(1);
    for (const depth of [-1, 1.5, '2', null, MAX_DEPTH + 1]) {
      expect(call(engine, 'perft', { game: 'ctor', depth }).error.code).toBe(-32602);
    }
    expect(call(engine, 'perft', { game: 'ctor', moves: '0,0', depth: 1 }).error.code).toBe(-32602);
    expect(call(engine, 'perft', { game: 'ctor', moves: ['0,0', '0,0'], depth: 1 }).error).toMatchObject({
      message: expect.stringContaining('moves[1] "0,0": '),
      code: -32000,
      data: { code: 'occupied' },
    });
  });

  test('a client that has too many open matches cannot open another', () => {
    const engine = service();
    for (let n = 0; n < MAX_MATCHES; n++) call(engine, 'new', { game: 'ctor' });
    expect(call(engine, 'new', { game: 'ctor' }).error).toMatchObject({
      code: -32000,
      data: { code: 'too-many-matches' },
    });
    call(engine, 'close', { match: 'm1' });
    expect(call(engine, 'new', { game: 'ctor' }).result.match).toBe(`m${MAX_MATCHES + 1}`);
  });
});
