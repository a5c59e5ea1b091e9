import { describe, expect, test } from 'vitest';
import { saveCodec } from '../../index.ts';
import { make } from '../drawn.ts';
import { GameState, type LoadError } from '../index.ts';

const AT = new Date(Date.UTC(2025, 10, 19, 14, 30, 0));

function loaded(json: unknown): GameState {
  const result = GameState.fromJSON(json);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function refused(json: unknown, language: 'en' | 'zh' = 'en'): LoadError | null {
  const result = GameState.fromJSON(json, language);
  return result.ok ? null : result.error;
}

describe('a GameState as JSON', () => {
  const state = make(new GameState(), 'E3-E4', 'G7-G3', 'A3-A7', 'E7-E6');

  test('is a save file that the codec can read', () => {
    const file = state.toJSON(AT);
    expect(file).toMatchObject({ format: 'jungle/1', timestamp: '2025-11-19T14:30:00.000Z', moveCount: 1 });
    expect(saveCodec.recognises(file)).toBe(true);
    expect(saveCodec.decode(JSON.parse(JSON.stringify(file))).ok).toBe(true);
  });

  test('round-trips exactly on both boards', () => {
    for (const each of [state, new GameState(), make(new GameState('classic'), 'G1-G2', 'A9-A8')]) {
      const file = each.toJSON(AT);
      const again = loaded(JSON.stringify(file));
      expect(again.toJSON(AT)).toEqual(file);
      expect(JSON.parse(JSON.stringify(again))).toEqual({ ...file, timestamp: expect.stringMatching(/^20/) });
      expect(again.moveHistory.moves).toEqual(each.moveHistory.moves);
      expect([again.status, again.currentPlayer, again.message()]).toEqual([
        each.status,
        each.currentPlayer,
        each.message(),
      ]);
    }
  });

  test('preserves undo and the count of moves without capture', () => {
    const again = loaded(state.toJSON(AT));
    expect(again.movesWithoutCapture).toBe(1);
    expect(again.undo()?.to).toBe('E6');
    make(again, 'C7-C6');
    expect(again.moveHistory.moves).toHaveLength(4);
  });

  test('does not include undone moves', () => {
    const undone = make(new GameState(), 'E3-E4', 'E7-E6');
    undone.undo();
    const again = loaded(undone.toJSON(AT));
    expect([again.moveHistory.moves.length, again.moveHistory.canRedo]).toEqual([1, false]);
  });

  test('is refused with "Invalid save file format" if it is not JSON or has the wrong shape', () => {
    const { board: _, ...boardless } = state.toJSON(AT);
    expect(refused('{"board":')?.message).toBe('Invalid save file format');
    expect(refused(null)?.message).toBe('Invalid save file format');
    expect(refused(boardless)).toEqual({
      code: 'invalid-file',
      message: 'Invalid save file format',
      detail: '"board" is missing or cannot be read',
    });
  });

  test('is refused with "Corrupted save file" if it contradicts its moves', () => {
    expect(refused({ ...state.toJSON(AT), currentPlayer: 'BLUE' })).toEqual({
      code: 'corrupted-file',
      message: 'Corrupted save file',
      detail: '"currentPlayer" does not match the moves',
    });
    expect(refused({ ...state.toJSON(AT), moveHistory: [{ from: 'E3', to: 'E5' }] }, 'zh')).toEqual({
      code: 'corrupted-file',
      message: '存档已损坏',
      detail: '第 0 步之后：下一步无法按记录走',
    });
  });
});

describe('a draw by agreement', () => {
  test('ends a running game, is saved and loaded, and can be undone', () => {
    const state = make(new GameState(), 'E3-E4');
    expect(state.agreeToDraw()).toBe(true);
    expect(state.agreeToDraw()).toBe(false);
    const again = loaded(state.toJSON(AT));
    for (const each of [state, again]) {
      expect([each.status, each.message()]).toEqual(['DRAW', 'Draw by agreement']);
      expect(each.makeMove('E7', 'E6')).toMatchObject({ ok: false, error: { code: 'game-over' } });
      expect(each.toJSON(AT).outcome).toEqual({ winner: null, reason: 'agreement' });
      each.undo();
      expect(each.status).toBe('IN_PROGRESS');
    }
  });
});

test('a game from a set-up position keeps it in its file', () => {
  const { board } = make(new GameState(), 'E3-E4', 'G7-G3', 'A3-A7').toJSON(AT);
  const file = { timestamp: AT.toISOString(), currentPlayer: 'BLUE', board, moveHistory: [] };
  const state = loaded(file);
  expect([state.currentPlayer, state.board.getPieceAt('A7')?.toString()]).toEqual(['BLUE', 'RED_LION']);
  const again = loaded(JSON.stringify(make(state, 'E7-E6').toJSON(AT)));
  expect(again.board.getPieceAt('A7')?.toString()).toBe('RED_LION');
  expect(again.moveHistory.notation()).toEqual(['1. BLUE Cat E7→E6']);
});
