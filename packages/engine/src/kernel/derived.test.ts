import { describe, expect, test } from 'vitest';
import { draughts } from '../testkit/draughts.ts';
import { testGame } from '../testkit/index.ts';
import { BoardPosition } from './board-position.ts';
import { applyChanges, type Change } from './changes.ts';
import { sceneChanges } from './derived.ts';
import { createGrid } from './grid.ts';
import { playTexts } from './move-texts.ts';
import { unwrap } from './result.ts';
import { createScene } from './scene.ts';

testGame(draughts, { test, plies: 400, symmetries: {}, cases: [] });

/** Each change as a word with its piece. */
const brief = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    const step = `${change.step} ${change.kind}`;
    if (change.kind === 'move') return `${step} ${[change.id, ...change.via, change.to].join('-')}`;
    if (change.kind === 'appear') return `${step} ${change.token.id}`;
    if (change.kind === 'convert') return `${step} ${change.id} ${change.piece ?? `to ${change.seat}`}`;
    return 'id' in change ? `${step} ${change.id}` : step;
  });

describe('draughts, whose scene names pieces by their cells', () => {
  const changesOf = (...texts: string[]): string[] => {
    const position = draughts.rules.start({});
    unwrap(playTexts(draughts, position, texts.slice(0, -1)));
    const move = unwrap(draughts.notation.parse(position, texts.at(-1)!));
    return brief(draughts.presentation.changes(position, move));
  };

  test('a man that steps moves and captures nothing', () => {
    expect(changesOf('B2-A3')).toEqual(['0 move B2-A3']);
  });

  test('a jump captures the man jumped over when the jumper has landed', () => {
    expect(changesOf('D2-C3', 'A5-B4', 'C3-A5')).toEqual(['0 move C3-A5', '1 vanish B4']);
  });

  test('a chain of jumps is one move over its cells', () => {
    expect(changesOf('B2-A3', 'C5-B4', 'A3-C5', 'E5-F4', 'D2-C3', 'B6-D4-B2')).toEqual([
      ...['0 move B6-D4-B2', '1 vanish C5', '1 vanish C3'],
    ]);
  });

  test('a man that reaches the far row moves and becomes a king there', () => {
    expect(changesOf('D2-C3', 'C5-B4', 'C3-D4', 'B6-C5', 'D4-B6')).toEqual([
      ...['0 move D4-B6', '1 vanish C5', '1 convert D4 king'],
    ]);
  });
});

describe('pieces named by their cells', () => {
  test.each([
    [
      'a piece that takes the place of another moves, and the other is captured',
      'a..B',
      '...a',
      ['0 move A1-D1', '1 vanish D1'],
    ],
    [
      'flipped pieces change sides where they stand',
      '.AAa',
      'aaaa',
      ['0 appear A1', '1 convert B1 to 0', '1 convert C1 to 0'],
    ],
    ['a piece moves to the empty cell and flips its neighbour', 'a..A', '..aa', ['0 move A1-C1', '1 convert D1 to 0']],
    ['a copy appears, and the original stays', 'a..A', 'a.aa', ['0 appear C1', '1 convert D1 to 0']],
    [
      'a captured piece need not stand where the other lands',
      '.aA. ....',
      '.... ..a.',
      ['0 move B2-C1', '1 vanish C2'],
    ],
    ['two pieces move at once, each to its own new cell', 'k..r', '.rk.', ['0 move A1-C1', '0 move D1-B1']],
    ['equal pieces move as little as possible', 'a.a.', '.a.a', ['0 move A1-B1', '0 move C1-D1']],
    ['a pushed piece moves on', 'aB..', '.aB.', ['0 move A1-B1', '0 move B1-C1']],
    ['a promoted piece moves and becomes another kind', 'p... ....', '.... q...', ['0 move A2-A1', '1 convert A2 q']],
    [
      'a piece is promoted on the cell of the piece it captures',
      'pR..',
      '.q..',
      ['0 move A1-B1', '1 vanish B1', '1 convert A1 q'],
    ],
    ['a piece becomes another kind where it stands', 'p...', 'q...', ['0 convert A1 q']],
    ['a piece that only vanishes is captured', 'aA..', 'a...', ['0 vanish B1']],
  ])('%s', (_, before, after, changes) => {
    expect(between(before, after)).toEqual(changes);
  });
});

/** The changes between two boards, drawn with small letters for pieces of seat 0 and capitals for seat 1. */
function between(before: string, after: string): string[] {
  const rows = [before, after].map((board) => board.replaceAll(/\s/g, ''));
  const grid = createGrid('square', 4, rows[0]!.length / 4);
  class Turned extends BoardPosition {
    moves(): void {}
    protected apply(): void {
      this.set(0, 1);
    }
  }
  const sceneOf = ({ cells }: Turned) =>
    createScene({
      ...grid.board,
      tokens: [...rows[cells[0]!]!].flatMap((letter, i) =>
        letter === '.'
          ? []
          : [{ id: grid.nameOf(i), cell: grid.nameOf(i), kind: letter.toLowerCase(), seat: letter < 'a' ? 1 : 0 }],
      ),
    });
  const position = new Turned(1);
  const changes = sceneChanges(sceneOf, position, 0);
  const cellsOf = (tokens: ReturnType<typeof sceneOf>['tokens']) =>
    tokens.map(({ cell, kind, seat }) => `${cell} ${kind} ${seat}`).sort();
  const { tokens } = sceneOf(position);
  position.play(0);
  expect(cellsOf(applyChanges(tokens, changes))).toEqual(cellsOf(sceneOf(position).tokens));
  return brief(changes);
}
