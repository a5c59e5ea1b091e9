import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalMoves } from '../../../kernel/index.ts';
import { walk } from '../../../testkit/random-match.ts';
import { drawn, optionsOf } from '../drawn.ts';
import { bugs } from '../index.ts';
import { format } from '../notation.ts';
import { BugsPosition } from '../position.ts';
import { formatUhp, parseUhp, readUhp } from './moves.ts';

const start = (): BugsPosition => new BugsPosition(optionsOf({ tournament: true }));
const stringsOf = (position: BugsPosition): string[] => legalMoves(position).map((move) => formatUhp(position, move));
/** The move text of a move string, or the code of its refusal. */
function meaning(position: BugsPosition, text: string): string {
  const move = parseUhp(position, text);
  return move.ok ? format(position, move.value) : move.error.code;
}

// The hex in the middle is empty and has six neighbours.
const RING = `
      bS1 wS1
    wA1 ·   bA1
      wG1 bG1
        wQ  bQ`;

describe('a move string', () => {
  test('is just the piece’s name for the first piece, and places the second piece relative to the first', () => {
    const position = start();
    expect(stringsOf(position).sort()).toEqual(['wA1', 'wB1', 'wG1', 'wS1']);
    position.play(legalMoves(position)[0]!);
    expect(stringsOf(position)).toHaveLength(24);
    expect(stringsOf(position)).toContain('bA1 wS1-');
  });

  test('can name each of the six directions', () => {
    const position = drawn('wQ', { toMove: 1, turnNumber: 1 });
    const goals = { 'wQ-': '1,0', 'wQ/': '1,-1', '\\wQ': '0,-1', '-wQ': '-1,0', '/wQ': '-1,1', 'wQ\\': '0,1' };
    for (const [place, hex] of Object.entries(goals)) {
      expect(meaning(position, `bA1 ${place}`)).toBe(`ANT@${hex}`);
      expect(stringsOf(position)).toContain(`bA1 ${place}`);
    }
  });

  test('may name a hex relative to any of its neighbours', () => {
    const position = drawn(RING, { toMove: 0 });
    const texts = ['bS1\\', '/wS1', 'wA1-', '-bA1', 'wG1/', '\\bG1'].map((place) => readUhp(position, `wB1 ${place}`));
    expect(new Set(texts.map((read) => JSON.stringify(read))).size).toBe(1);
    expect(texts[0]).toMatchObject({ ok: true });
  });

  test('names the top piece of the stack that a Beetle climbs', () => {
    const position = drawn('wB1 wQ  bQ  bA1', { on: { bQ: 'bB1' } });
    expect(meaning(position, 'wB1 wQ')).toBe('0,0>1,0');
    expect(stringsOf(position)).toContain('wB1 wQ');
    expect(meaning(position, 'wB1 bQ')).toBe('covered');
    expect(meaning(position, 'wB1 -wQ')).toBe('occupied');
    expect(meaning(position, 'wB1 wQ-')).toBe('occupied');
  });

  test('names the goal of a descending Beetle relative to the piece below it, or to the Beetle itself', () => {
    const position = drawn('wQ  bQ', { on: { wQ: 'wB1' } });
    expect(stringsOf(position)).toContain('wB1 -wQ');
    expect(stringsOf(position).filter((text) => /^wB1 \W?wB1/.test(text))).toEqual([]);
    expect(meaning(position, 'wB1 -wB1')).toBe('0,0>-1,0');
  });

  test('may refer to a covered piece but not move it', () => {
    const position = drawn('wQ  bQ', { on: { wQ: 'wB1' } });
    expect(meaning(position, 'wQ -bQ')).toBe('covered');
    expect(meaning(position, 'wA1 -wQ')).toBe('ANT@-1,0');
  });

  test('ignores case, extra spaces and the number of a Queen', () => {
    const position = drawn('wA1 wQ  bQ');
    for (const text of ['wA1 \\wQ', 'WA1 \\WQ', ' wa1\t\\wq1  ', 'wA1 \\wQ1']) {
      expect(meaning(position, text)).toBe('0,0>1,-1');
    }
  });

  test('may be a pass', () => {
    const position = drawn('wA1 wQ  bQ');
    for (const text of ['pass', 'PASS', ' Pass ']) expect(meaning(position, text)).toBe('pass-not-allowed');
    expect(meaning(position, 'pass wQ')).toBe('not-a-move');
  });

  test.each([
    ['', 'not-a-move'],
    ['wA1 wQ- bQ', 'not-a-move'],
    ['wA \\wQ', 'not-a-move'],
    ['wQ2 wA1', 'not-a-move'],
    ['wM1 wQ-', 'not-a-move'],
    ['wA4 \\wQ', 'not-a-move'],
    ['wA1 -wQ-', 'not-a-move'],
    ['wA1 wQ+', 'not-a-move'],
    ['wA1 \\', 'not-a-move'],
    ['wA1', 'no-place'],
    ['bQ -wA1', 'not-your-piece'],
    ['wA3 -wA1', 'out-of-order'],
    ['wA2 -wA3', 'not-in-play'],
    ['wA2 bQ-', 'touches-opponent'],
    ['wQ wQ/', 'one-hive'],
    ['wA1 wA1', 'cannot-reach'],
  ])('%j is refused as %s', (text, code) => {
    expect(meaning(drawn('wA1 wQ  bQ'), text)).toBe(code);
  });

  test('is refused for the first piece if it names a destination, the Queen or a piece of the opponent', () => {
    expect(meaning(start(), 'wA1 wA1-')).toBe('first-has-no-place');
    expect(meaning(start(), 'wQ')).toBe('queen-not-first');
    expect(meaning(start(), 'bA1')).toBe('not-your-piece');
  });

  test('is refused for a piece that does not exist or is placed out of order', () => {
    const position = drawn('wS1 wS2 wQ  bQ');
    expect(meaning(position, 'wS3 -wS1')).toBe('not-a-move');
    expect(meaning(position, 'wB2 -wS1')).toBe('out-of-order');
  });

  test('is refused as game-over after the end', () => {
    const position = drawn(`
          bS1 bS2
        bA1 wQ  bA2
          bG1 bQ`);
    for (const text of ['pass', 'wA1 -bA1', 'x']) expect(meaning(position, text)).toBe('game-over');
  });
});

describe('move strings over random matches', () => {
  test('are unique for each legal move and parse back to it', () => {
    walk(bugs as never, { tournament: true, repetition: 3 }, 11, 500, ({ position, moves }) => {
      const at = position as BugsPosition;
      const texts = moves.map((move) => formatUhp(at, move));
      expect(new Set(texts).size).toBe(moves.length);
      expect(texts.map((text) => readUhp(at, text))).toEqual(moves.map((value) => ({ ok: true, value })));
    });
  });

  test('never make the parser throw', () => {
    const position = drawn(RING);
    const word = fc.constantFrom('wQ', 'bS1', 'wA1-', '\\bG1', '-wB1', 'pass', '-', '\\', 'wQ1', 'bB2/', '');
    const text = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (given) => typeof parseUhp(position, given).ok === 'boolean'),
      { numRuns: 200 },
    );
  });
});
