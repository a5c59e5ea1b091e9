import { describe, expect, test } from 'vitest';
import { drawn, play, played, textsOf } from './drawn.ts';
import { bugs } from './index.ts';
import { PIECE_IDS } from './types.ts';

const code = (position: Parameters<typeof bugs.notation.refusal>[0], text: string) =>
  bugs.notation.refusal(position, text)?.code ?? null;
const kindsOffered = (texts: string[]) => [...new Set(texts.map((text) => text.split('@')[0]))].sort();

describe('the pieces', () => {
  test('each player has 1 Queen, 2 Spiders, 2 Beetles, 3 Grasshoppers and 3 Ants', () => {
    const position = played('ANT@0,0');
    expect([0, 1, 2, 3, 4].map((kind) => position.inHand(1, kind))).toEqual([1, 2, 2, 3, 3]);
    expect([0, 1, 2, 3, 4].map((kind) => position.inHand(0, kind))).toEqual([1, 2, 2, 3, 2]);
  });

  test('ids consist of colour, letter and number, in the order the pieces come into play', () => {
    const position = played('ANT@0,0 SPIDER@1,0 SPIDER@-1,0 QUEEN@2,0 ANT@-1,1');
    expect(position.hive.pieces().map((piece) => PIECE_IDS[piece])).toEqual(['wA1', 'wS1', 'wA2', 'bS1', 'bQ']);
  });

  test('several pieces of one kind in hand offer only one placement per hex', () => {
    expect(textsOf(played('ANT@0,0 ANT@1,0')).filter((text) => text.startsWith('ANT'))).toHaveLength(3);
  });
});

describe('White’s first piece', () => {
  test('is listed as a legal move only at 0,0', () => {
    expect(textsOf(bugs.rules.start({ tournament: false, repetition: 3 }))).toEqual([
      'ANT@0,0',
      'BEETLE@0,0',
      'GRASSHOPPER@0,0',
      'QUEEN@0,0',
      'SPIDER@0,0',
    ]);
  });

  test('may go to any hex with |q|, |r| ≤ 1000, which is recorded and shown as given', () => {
    for (const hex of ['1000,-1000', '-1000,1000', '7,-3', '0,64']) {
      const position = bugs.rules.start({ tournament: false, repetition: 3 });
      const text = `ANT@${hex}`;
      const parsed = bugs.notation.parse(position, text);
      if (!parsed.ok) throw new Error(parsed.error.code);
      expect(bugs.notation.format(position, parsed.value)).toBe(text);
      position.play(parsed.value);
      expect(bugs.presentation.state({ position, outcome: null, at: [] })).toMatchObject({
        board: { [hex]: [{ id: 'wA1' }] },
      });
      const [q, r] = hex.split(',').map(Number) as [number, number];
      expect(textsOf(position)).toContain(`QUEEN@${q + 1},${r}`);
      position.undo();
      expect(textsOf(position)).toContain('ANT@0,0');
      expect(position.isEmpty).toBe(true);
      expect(bugs.notation.refusal(position, 'ANT@8,8')).toBe(null);
    }
  });

  test('is refused when |q| or |r| exceeds 1000', () => {
    const position = bugs.rules.start({ tournament: false, repetition: 3 });
    for (const hex of ['1001,0', '0,-1001', '9007199254740991,0']) expect(code(position, `ANT@${hex}`)).toBe('too-far');
  });

  test('is the only piece whose coordinates are limited to 1000', () => {
    const position = played('ANT@1000,1000');
    expect(textsOf(position)).toContain('ANT@1001,1000');
    expect(textsOf(play(position, 'ANT@1001,1000'))).toContain('ANT@999,1000');
  });
});

test('Black’s first piece goes on one of the six hexes next to White’s first piece', () => {
  const spiders = textsOf(played('ANT@0,0')).filter((text) => text.startsWith('SPIDER'));
  expect(spiders).toEqual(['-1,0', '-1,1', '0,-1', '0,1', '1,-1', '1,0'].map((hex) => `SPIDER@${hex}`).sort());
});

describe('later pieces', () => {
  test('must touch a piece of the same colour and no piece of the opponent', () => {
    expect(textsOf(played('ANT@0,0 ANT@1,0')).filter((text) => text.startsWith('QUEEN'))).toEqual([
      'QUEEN@-1,0',
      'QUEEN@-1,1',
      'QUEEN@0,-1',
    ]);
  });

  test('touch only the top piece of a stack, never a covered piece', () => {
    const picture = `
      wA1 bA1 bQ`;
    const hexes = (position: ReturnType<typeof drawn>) =>
      textsOf(position).flatMap((text) => (text.startsWith('SPIDER@') ? [text.slice(7)] : []));
    expect(hexes(drawn(picture, { on: { bA1: 'wB1' }, turnNumber: 3 }))).toEqual([
      '-1,0',
      '-1,1',
      '0,-1',
      '0,1',
      '1,-1',
    ]);
    expect(hexes(drawn(picture, { on: { wA1: 'bB1' }, turnNumber: 3 }))).toEqual([]);
    expect(hexes(drawn(picture, { on: { wA1: 'bB1' }, toMove: 1 }))).toContain('-1,0');
  });
});

describe('the Queen', () => {
  const threeEach = 'ANT@0,0 ANT@1,0 ANT@-1,0 ANT@2,0 ANT@-2,0 ANT@3,0';

  test('must be placed on her owner’s 4th turn if she is still in hand', () => {
    const position = played(threeEach);
    expect(position.turnNumber).toBe(4);
    expect(kindsOffered(textsOf(position))).toEqual(['QUEEN']);
    play(position, 'QUEEN@-3,0');
    expect(kindsOffered(textsOf(position))).toEqual(['QUEEN']);
  });

  test('need not be placed before her owner’s 4th turn', () => {
    expect(kindsOffered(textsOf(played(threeEach.split(' ').slice(0, 5).join(' '))))).toContain('BEETLE');
  });

  test('must be placed on any later turn if she is still in hand', () => {
    const position = drawn('wA1 bA1 bQ', { turnNumber: 9 });
    expect(kindsOffered(textsOf(position))).toEqual(['QUEEN']);
  });

  // Every hex next to White's Ant touches a black piece.
  const between = 'bQ  wA1 bA1';

  test('cannot be placed if there is no hex for her, so the player must pass', () => {
    const position = drawn(between, { turnNumber: 4 });
    expect(textsOf(position)).toEqual(['pass']);
    expect(position.mustPass).toBe(true);
  });

  test('must be placed on the 4th turn even if an earlier turn was a pass', () => {
    const position = drawn('bQ  wA1 bA1', { turnNumber: 3 });
    play(position, 'pass 2,0>-1,0');
    expect(position.turnNumber).toBe(4);
    expect(kindsOffered(textsOf(position))).toEqual(['QUEEN']);
    position.undo();
    position.undo();
    expect(position.turnNumber).toBe(3);
    // The same holds for Black.
    const black = drawn('wQ  bA1 wA1', { turnNumber: 3, toMove: 1 });
    expect(play(black, 'pass').turnNumber).toBe(4);
    expect(kindsOffered(textsOf(play(black, '2,0>-1,0')))).toEqual(['QUEEN']);
  });
});

describe('the tournament opening', () => {
  test('forbids the Queen as the first piece of either player', () => {
    const position = played('ANT@0,0', { tournament: true });
    expect(code(position, 'QUEEN@1,0')).toBe('queen-not-first');
    position.undo();
    expect(code(position, 'QUEEN@0,0')).toBe('queen-not-first');
    expect(kindsOffered(textsOf(position))).not.toContain('QUEEN');
  });

  test('allows the Queen as the second piece', () => {
    expect(kindsOffered(textsOf(played('ANT@0,0 ANT@1,0', { tournament: true })))).toContain('QUEEN');
  });

  test('is off by default, so the Queen may be the first piece', () => {
    expect(textsOf(played('QUEEN@5,5'))).toContain('QUEEN@6,5');
  });
});
