import { describe, expect, test } from 'vitest';
import { corrupted, decoded, fieldOf, INVALID, type Loose, matchTo, refusalOf, running, written } from './drawn.ts';

describe('"Invalid save file format" is reported for', () => {
  test('a file of the wrong shape', () => {
    const file = written();
    for (const json of [
      null,
      7,
      'x',
      [],
      {},
      { ...file, format: 'jungle/2' },
      { ...file, options: null },
      { ...file, options: { board: 'round' } },
      { ...file, options: { rivers: 2 } },
    ]) {
      expect(refusalOf(json)).toEqual(INVALID);
    }
    expect(refusalOf({ ...file, board: file.board.slice(1) })).toEqual(INVALID);
    expect(refusalOf({ ...file, board: file.board.map((row) => row.slice(1)) })).toEqual(INVALID);
    expect(refusalOf({ ...file, outcome: { winner: 2, reason: 'den' } })).toEqual(INVALID);
    expect(refusalOf({ ...file, outcome: { winner: 0, reason: 'luck' } })).toEqual(INVALID);
    expect(refusalOf({ ...file, outcome: { reason: 'den' } })).toEqual(INVALID);
  });
});

test('a refusal names the invalid field', () => {
  const file = written();
  const { board: _, ...boardless } = file;
  expect(fieldOf([])).toBe(null);
  expect(fieldOf(boardless)).toBe('board');
  expect(fieldOf({ ...file, moveCount: -1 })).toBe('moveCount');
  expect(fieldOf({ ...file, options: { board: 'round' } })).toBe('options');
  expect(fieldOf({ ...file, timestamp: 'now' })).toBe('timestamp');
  expect(fieldOf({ ...file, currentPlayer: 'RED' })).toBe('currentPlayer');
  expect(fieldOf({ ...file, outcome: { winner: 0, reason: 'den' } })).toBe('outcome');
});

describe('"Corrupted save file" is reported for', () => {
  const withMove = (ply: number, part: Record<string, unknown>): Loose => {
    const file = written();
    Object.assign(file.moveHistory[ply] as object, part);
    return file;
  };

  test('an illegal move, with its ply', () => {
    expect(refusalOf(withMove(0, { to: 'E5' }))).toEqual(corrupted(0));
    expect(refusalOf(withMove(2, { from: 'A4' }))).toEqual(corrupted(2));
  });

  test('a move after the end', () => {
    const moves = ['D2-D3', 'D8-D7', 'D3-D2', 'D7-D8', 'D2-D3', 'D8-D7', 'D3-D2', 'D7-D8'];
    const file = written({ ...running, moves, outcome: { winner: null, reason: 'repetition' } });
    file.moveHistory.push({
      moveNumber: 9,
      player: 'RED',
      piece: 'RED_ELEPHANT',
      from: 'D2',
      to: 'D3',
      captured: null,
    });
    expect(refusalOf(file)).toEqual(corrupted(8));
  });

  test('a history entry that contradicts its move, with the ply', () => {
    expect(refusalOf(withMove(0, { piece: 'RED_CAT' }))).toEqual(corrupted(0));
    expect(refusalOf(withMove(1, { player: 'RED' }))).toEqual(corrupted(1));
    expect(refusalOf(withMove(1, { moveNumber: 3 }))).toEqual(corrupted(1));
    expect(refusalOf(withMove(1, { captured: null }))).toEqual(corrupted(1));
    expect(refusalOf(withMove(0, { captured: 'BLUE_CAT' }))).toEqual(corrupted(0));
  });

  test('a player or count that contradicts the moves', () => {
    for (const part of [{ currentPlayer: 'RED' }, { moveCount: 2 }, { moveCount: 4 }, { movesWithoutCapture: 1 }]) {
      expect(refusalOf({ ...written(), ...part }), JSON.stringify(part)).toEqual(corrupted(null));
    }
  });

  test('options that name another board', () => {
    expect(refusalOf({ ...written(), options: { board: 'classic' } })).toEqual(corrupted(0));
  });

  test('positions that contradict the moves', () => {
    const file = written();
    const keys = file.positionHistory as string[];
    expect(refusalOf({ ...file, positionHistory: keys.slice(1) })).toEqual(corrupted(null));
    expect(refusalOf({ ...file, positionHistory: [...keys].reverse() })).toEqual(corrupted(null));
  });

  test('a board that contradicts the moves or contains a piece twice', () => {
    const missing = written();
    (missing.board[8] as (string | null)[])[2] = null;
    expect(refusalOf(missing)).toEqual(corrupted(null));
    const twice = written();
    (twice.board[8] as (string | null)[])[0] = 'RED_WOLF';
    expect(refusalOf(twice)).toEqual(corrupted(null));
    expect(refusalOf({ ...written(), board: [...written().board].reverse() })).toEqual(corrupted(null));
  });

  test('an outcome that contradicts the moves', () => {
    const noMoves = matchTo('no-moves');
    expect(decoded(written(noMoves)).outcome).toEqual(noMoves.outcome);
    expect(refusalOf({ ...written(noMoves), outcome: null })).toEqual(corrupted(null));
    expect(
      refusalOf({ ...written(noMoves), outcome: { winner: noMoves.outcome?.winner, reason: 'resigned' } }),
    ).toEqual(corrupted(null));
    for (const outcome of [
      { winner: 0, reason: 'den' },
      { winner: null, reason: 'repetition' },
      { winner: 0, reason: 'agreement' },
      { winner: null, reason: 'resigned' },
      { winner: null, reason: 'timeout' },
    ]) {
      expect(refusalOf({ ...written(), outcome }), outcome.reason).toEqual(corrupted(null));
    }
  });
});
