import { describe, expect, test } from 'vitest';
import { createMatch, fold } from '../match/index.ts';
import { Bot } from '../search/index.ts';
import { inARow, ticTacToe } from '../testkit/in-a-row.ts';
import { testGame } from '../testkit/index.ts';
import { BoardPosition } from './board-position.ts';
import { sceneChanges } from './derived.ts';
import { createGrid } from './grid.ts';
import { outcomeSentence, turnSentence } from './messages.ts';
import { playTexts } from './move-texts.ts';
import { parseGameModule } from './parse-module.ts';
import { type Refusal, unwrap } from './result.ts';
import { createScene, type SceneParts } from './scene.ts';

const mirror = (text: string): string => text.replace(/[AC]/, (column) => (column === 'A' ? 'C' : 'A'));

// Known counts of tic-tac-toe: 9 · 8 · 7 · 6 · 5, minus the matches that end earlier.
testGame(ticTacToe, {
  test,
  plies: 600,
  symmetries: { mirror },
  cases: [{ options: {}, counts: [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872] }],
});
testGame(inARow(15, 5), { test, plies: 300, symmetries: {}, cases: [{ options: {}, counts: [225, 50400] }] });

const after = (...texts: string[]) => {
  const position = ticTacToe.rules.start({});
  unwrap(playTexts(ticTacToe, position, texts));
  return position;
};

describe('a game with only a position, a notation, a scene and names', () => {
  const { rules, notation, presentation } = ticTacToe;

  test('is accepted from a package', () => {
    const { game } = unwrap(parseGameModule({ game: ticTacToe }, { package: 'tic-tac-toe@1.0.0' }));
    expect(game).toMatchObject({ id: 'row-3-3', package: 'tic-tac-toe@1.0.0', rulesVersion: 1, undoLimit: null });
  });

  test('has no options', () => {
    expect(rules.parseOptions({})).toEqual({ ok: true, value: {} });
    expect(rules.parseOptions({ size: 4 })).toMatchObject({ ok: false, error: { key: 'size' } });
  });

  test('refuses illegal moves and selections', () => {
    const position = after('B2');
    const refusals: Record<string, Refusal | null> = {
      occupied: notation.refusal(position, 'B2'),
      unreadable: notation.refusal(position, 'B9'),
      'occupied cell': rules.refusalAt(position, ['B2']),
      'no cell': rules.refusalAt(position, ['pass']),
      'two cells': rules.refusalAt(position, ['A1', 'A2']),
    };
    expect(refusals).toEqual({
      occupied: { code: 'illegal-move' },
      unreadable: { code: 'not-a-move', detail: 'B9' },
      'occupied cell': { code: 'illegal-move' },
      'no cell': { code: 'not-a-move', detail: 'pass' },
      'two cells': { code: 'not-a-move', detail: 'A2' },
    });
    expect(rules.refusalAt(after('A1', 'B1', 'A2', 'B2', 'A3'), ['C1'])).toEqual({ code: 'game-over' });
  });

  test('speaks every language, with English where it has no translation', () => {
    const { en, zh } = presentation.messages;
    expect(turnSentence(en, 0)).toBe('X to move');
    expect(turnSentence(zh, 1)).toBe('轮到O');
    expect(en.refusals['illegal-move']).toBe('That move is not legal');
    expect(zh.refusals).toMatchObject({ 'illegal-move': '这步棋不合规则', 'game-over': '对局已经结束' });
    expect(outcomeSentence(zh, { winner: 0, reason: 'row' })).toBe('X has a row');
    expect(outcomeSentence(zh, { winner: 0, reason: 'resigned' })).toBe('X获胜：O认输');
    expect(zh.names).toEqual({ plain: '格', cross: 'cross', nought: 'nought' });
  });

  test('describes and publishes its moves', () => {
    const position = after('B2', 'A1');
    expect(presentation.describe(position, 0, 'en')).toBe('X: A3');
    expect(presentation.standardNotation(position, 0)).toBeNull();
    expect(presentation.paths(position, 0)).toEqual([['A3']]);
    expect(presentation.state({ position, outcome: null, at: [] })).toEqual({
      ply: 2,
      toMove: 0,
      outcome: null,
      pieces: [
        { id: 'B2', cell: 'B2', kind: 'cross', seat: 0, level: 0 },
        { id: 'A1', cell: 'A1', kind: 'nought', seat: 1, level: 0 },
      ],
      gauges: [],
    });
    expect(presentation.changes(position, 0)).toMatchObject([
      { kind: 'appear', step: 0, token: { cell: 'A3', seat: 0 } },
    ]);
  });

  test('is played to the end by its bots', () => {
    const position = ticTacToe.rules.start({});
    const texts: string[] = [];
    while (!position.outcome) {
      const { move } = new Bot(ticTacToe, position.toMove === 0 ? 2 : 5, 5).choose(position);
      texts.push(notation.format(position, move));
      position.play(move);
    }
    const { result } = fold(
      createMatch(ticTacToe),
      texts.map((move) => ({ move, at: null })),
    );
    expect(unwrap(result).outcome).toEqual(position.outcome);
    expect(position.outcome.winner).not.toBe(0);
  });
});

describe('changes as the difference of two scenes', () => {
  type TokenParts = SceneParts['tokens'][number];
  const rook: TokenParts = { id: 'r', cell: 'A1', kind: 'rook', seat: 0 };
  const pawn: TokenParts = { id: 'p', cell: 'B1', kind: 'pawn', seat: 1 };

  /** A position whose only move turns one scene into another. */
  class Turned extends BoardPosition {
    moves(): void {}
    protected apply(): void {
      this.set(0, 1);
    }
  }
  const changesOf = (before: TokenParts[], now: TokenParts[], terrain: 'plain' | 'water' = 'plain') =>
    sceneChanges(
      ({ cells }: Turned) =>
        createScene({
          shape: 'square',
          cells: [{ target: 'A1', x: 0, y: 0, terrain: cells[0] ? terrain : 'plain' }],
          tokens: cells[0] ? now : before,
        }),
      new Turned(1),
      0,
    );

  test('a piece moves first and captures afterwards', () => {
    expect(changesOf([rook, pawn], [{ ...rook, cell: 'B1' }])).toEqual([
      { kind: 'move', step: 0, id: 'r', to: 'B1', level: 0, via: [], jump: false },
      { kind: 'vanish', step: 1, id: 'p', why: 'captured' },
    ]);
  });

  test('a piece changes sides, turns, ages and gets a mark', () => {
    const changed = { ...pawn, seat: 0, facing: 90, age: 2, marks: ['frozen'] } as const;
    expect(changesOf([pawn], [changed])).toEqual([
      { kind: 'convert', step: 0, id: 'p', seat: 0, glyph: 'P' },
      { kind: 'turn', step: 0, id: 'p', facing: 90, glyph: 'P' },
      { kind: 'mark', step: 0, id: 'p', marks: ['frozen'] },
      { kind: 'age', step: 0, id: 'p', age: 2 },
    ]);
    expect(changesOf([pawn], [{ ...pawn, glyph: 'p' }])).toMatchObject([{ kind: 'turn', glyph: 'p' }]);
  });

  test('a promoted piece becomes another kind where it stands', () => {
    expect(changesOf([pawn], [{ ...pawn, cell: 'B2', kind: 'queen' }])).toEqual([
      { kind: 'move', step: 0, id: 'p', to: 'B2', level: 0, via: [], jump: false },
      { kind: 'convert', step: 1, id: 'p', seat: 1, glyph: 'Q', piece: 'queen' },
    ]);
  });

  test('a piece without an owner that becomes another kind is replaced', () => {
    const rock: TokenParts = { id: 'n', cell: 'C1', kind: 'rock', seat: null };
    expect(changesOf([rock], [{ ...rock, kind: 'tree' }])).toMatchObject([
      { kind: 'vanish', step: 0, id: 'n', why: 'cleared' },
      { kind: 'appear', step: 0, token: { id: 'n', kind: 'tree' } },
    ]);
  });

  test('terrain changes', () => {
    expect(changesOf([], [], 'water')).toEqual([{ kind: 'terrain', step: 0, cell: 'A1', terrain: 'water' }]);
    expect(changesOf([], [])).toEqual([]);
  });
});

describe('a grid', () => {
  test('numbers rows from the bottom, and from the top on a hex board', () => {
    expect(createGrid('square', 3, 3).board.rows).toEqual(['3', '2', '1']);
    expect(createGrid('hex', 3, 3).board.rows).toEqual(['1', '2', '3']);
    expect(createGrid('points', 2, 1).board.cells).toEqual([
      { target: 'A1', x: 0, y: 0 },
      { target: 'B1', x: 1, y: 0 },
    ]);
  });

  test('reads names in small letters too, and only names', () => {
    const { cellNamed } = createGrid('square', 3, 3);
    expect(['a3', 'C1', 'D1', 'A0', '', 'A1 '].map(cellNamed)).toEqual([0, 8, null, null, null, null]);
  });

  test('has at most 26 columns', () => {
    expect(() => createGrid('square', 27, 1)).toThrow('at most 26 columns');
  });
});
