import { describe, expect, test } from 'vitest';
import { perft } from '../../kernel/index.ts';
import { optionsOf, randomTexts } from '../../testkit/random-match.ts';
import { boardOf, packCell } from './board.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { drawing, drawn, play, start } from './drawn.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';
import { PASS } from './types.ts';

describe('the hash', () => {
  const hash = (position: OctaPosition): string => `${position.hashLow} ${position.hashHigh}`;
  const board = '. . .\n1 . 2\n. . .';

  test('knows the rules, the turns that are left, whose turn it is, every arrow and every state; each half does', () => {
    const others = [
      drawn(board),
      drawn(board, { toMove: 1 }),
      drawn(board, { turnCount: 1 }),
      drawn('. . .\n1→ . 2\n. . .'),
      drawn('.→ . .\n1 . 2\n. . .'),
      drawn('. . .\n2 . 1\n. . .'),
      drawn('# . .\n1 . 2\n. . .'),
      drawn(board, { stopOnEnemy: true }),
      drawn(board, { winCondition: 'ELIMINATION', drawAfter: 60 }),
    ];
    expect(new Set(others.map(({ hashLow }) => hashLow)).size).toBe(others.length);
    expect(new Set(others.map(({ hashHigh }) => hashHigh)).size).toBe(others.length);
    expect(hash(drawn(board, { turnCount: 50, turnLimit: 60 }))).toBe(hash(drawn(board, { turnLimit: 10 })));
  });

  test('without a limit the count of turns decides nothing after the first', () => {
    const endless = { winCondition: 'ELIMINATION', drawAfter: 0 } as const;
    expect(hash(drawn(board, { ...endless, turnCount: 5 }))).toBe(hash(drawn(board, { ...endless, turnCount: 7 })));
    expect(hash(drawn(board, endless))).not.toBe(hash(drawn(board, { ...endless, turnCount: 1 })));
  });

  test('kept up move by move, it is that of the same board set up', () => {
    const options = optionsOf(octa) as OctaOptions;
    const position = play(octa.start(options), ...randomTexts(octa, options, 2, 40));
    const cells = Array.from({ length: 81 }, (_, cell) => packCell(position.stateAt(cell), position.arrowAt(cell)));
    expect(hash(OctaPosition.of({ ...options, cells, toMove: position.toMove, turnCount: 40 }))).toBe(hash(position));
  });
});

test('a clone shows the same, at the end too, and goes its own way', () => {
  const options = optionsOf(octa) as OctaOptions;
  const position = play(octa.start(options), ...randomTexts(octa, options, 2));
  const portrait = (of: OctaPosition) => [
    ...[of.ply, of.toMove, of.outcome, of.hashLow, of.hashHigh, of.cells(0), of.cells(1)],
    ...drawing(of),
  ];
  const before = portrait(position);
  const copy = position.clone();
  expect(portrait(copy)).toEqual(before);
  while (copy.ply > 0) copy.undo();
  expect(portrait(copy)).toEqual(portrait(octa.start(options)));
  expect(portrait(position)).toEqual(before);
});

test.each(cases)('perft $options', ({ options, counts }) => {
  counts.forEach((count, i) => {
    expect(perft(start(options), i + 1)).toBe(count);
  });
  expect(perft(start(options), 4, false)).toBe(counts[3]);
});

test('PASS is no cell of the largest board', () => {
  expect(boardOf(12).count).toBeLessThan(PASS);
});
