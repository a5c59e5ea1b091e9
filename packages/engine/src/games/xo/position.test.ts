import { describe, expect, test } from 'vitest';
import { MoveList, Random } from '../../kernel/index.ts';
import { after, type Circumstances, drawn, playQuietly } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const hash = (position: XoPosition): string => `${position.hashLow} ${position.hashHigh}`;
const PICTURE = 'X . . .  . O . .  . . # .  . . . .';

describe('the hash', () => {
  test('is the same for a position reached by different moves', () => {
    const start = () => xo.rules.start({ drawAfter: 200 });
    // The disrupted piece leaves no trace, whichever cell it was on.
    const one = after(start(), 'place 0,0', 'place 3,3', 'place 1,2', 'disrupt 1,2', 'place 2,1');
    const other = after(start(), 'place 0,0', 'place 3,3', 'place 2,0', 'disrupt 2,0', 'place 2,1');
    expect(hash(one)).toBe(hash(other));
    const double = after(drawn(PICTURE, { energy: [4, 0] }), 'double 0,3+3,0');
    double.undo();
    expect(hash(double)).toBe(hash(drawn(PICTURE, { energy: [4, 0] })));
  });

  test('covers, in both halves, all state that affects future play', () => {
    const circumstances: Circumstances[] = [
      {},
      { totalTurns: 12 },
      { totalTurns: 11 },
      { energy: [2, 1] },
      { energy: [1, 2] },
      { points: [1, 0] },
      { points: [0, 1] },
      { hot: [1, 0] },
      { hot: [0, 1] },
      { priority: [true, false] },
      { priority: [false, true] },
      { penalty: [true, false] },
      { penalty: [false, true] },
      { isSuddenDeath: true },
      { isChoosing: true },
      { drawAfter: 201 },
    ];
    const pictures = [
      'O . . .  . X . .  . . # .  . . . .',
      '# . . .  . O . .  . . X .  . . . .',
      'X . . .  . O . .  . . . #  . . . .',
      'X1 . . .  . O . .  . . # .  . . . .',
      'X2 . . .  . O . .  . . # .  . . . .',
      'X . . .  . O1 . .  . . # .  . . . .',
      'X . . .  . O! . .  . . # .  . . . .',
      'X . . .  . O3 . .  . . # .  . . . .',
      '. X . .  . O . .  . . # .  . . . .',
      'X . . .  . O . .  . . . .  . . . .',
    ];
    const positions = [...circumstances.map((each) => drawn(PICTURE, each)), ...pictures.map((each) => drawn(each))];
    expect(new Set(positions.map((position) => position.hashLow)).size).toBe(positions.length);
    expect(new Set(positions.map((position) => position.hashHigh)).size).toBe(positions.length);
  });

  test('covers which piece has just moved while a line is being chosen', () => {
    const right = after(drawn('X X . X  . . . .  . . . .  . . . .'), 'place 0,2');
    const left = after(drawn('X . X X  . . . .  . . . .  . . . .'), 'place 0,1');
    expect([right.isChoosing, left.isChoosing]).toEqual([true, true]);
    expect(right.hashLow).not.toBe(left.hashLow);
    expect(right.hashHigh).not.toBe(left.hashHigh);
  });

  test('differs between different states of random matches', () => {
    const random = new Random(1);
    const list = new MoveList();
    const states = new Map<string, string>();
    for (let plies = 0; plies < 30_000; ) {
      const position = xo.rules.start({ drawAfter: 200 });
      for (position.moves(list); list.length > 0; position.moves(list), plies++) {
        position.play(list.at(random.below(list.length)));
        const state = JSON.stringify(xo.presentation.state({ position, outcome: position.outcome, at: [] }));
        expect(states.get(hash(position)) ?? state).toBe(state);
        states.set(hash(position), state);
      }
    }
  });
});

describe('undo and clone', () => {
  const portrait = (position: XoPosition): string => {
    const list = new MoveList();
    position.moves(list);
    const state = xo.presentation.state({ position, outcome: position.outcome, at: [] });
    return JSON.stringify([state, list.toArray(), hash(position), position.ply, xo.presentation.scene(position)]);
  };

  test('a match that outgrows the undo stack can be undone move by move', () => {
    const position = xo.rules.start({ drawAfter: 200 });
    const list = new MoveList();
    const seen: string[] = [];
    while (!position.outcome) {
      seen.push(portrait(position));
      position.moves(list);
      playQuietly(position, list.toArray());
    }
    expect(position.ply).toBeGreaterThan(100);
    while (position.ply > 0) {
      position.undo();
      expect(portrait(position)).toBe(seen[position.ply]);
    }
  });

  test('moves and undos on a clone do not affect the original', () => {
    const position = after(drawn(PICTURE, { energy: [2, 2] }), 'seal 3,3');
    const before = portrait(position);
    const copy = position.clone();
    after(copy, 'place 0,1', 'place 0,2');
    copy.undo();
    copy.undo();
    copy.undo();
    after(copy, 'place 3,0');
    expect(portrait(position)).toBe(before);
  });
});
