import type { Cell, Change, Gauge, Move, Scene, Seat, Token } from '../../kernel/index.ts';
import { SEATS } from '../../kernel/index.ts';
import { CELLS, SIZE, xOf, yOf } from './board.ts';
import { format } from './notation.ts';
import { type CtorPosition, PLACEMENTS } from './position.ts';

const GLYPHS = ['●', '○'] as const;
const LABELS = Array.from({ length: SIZE }, (_, i) => String(i));
const CELL_LIST: readonly Cell[] = Array.from({ length: CELLS }, (_, cell) => ({
  target: format(cell),
  x: xOf(cell),
  y: yOf(cell),
  terrain: 'plain',
  seat: null,
}));

/** The parts of a scene that never change. */
export const BOARD = {
  shape: 'square',
  wraps: true,
  unbounded: false,
  turnable: true,
  columns: LABELS,
  rows: LABELS,
  edges: [],
  cells: CELL_LIST,
} as const satisfies Partial<Scene>;

export const stone = (cell: number, seat: Seat): Token => ({
  id: format(cell),
  cell: format(cell),
  kind: 'stone',
  seat,
  level: 0,
  facing: 0,
  marks: [],
  age: null,
  glyph: GLYPHS[seat],
});

function gauges(position: CtorPosition): Gauge[] {
  return SEATS.flatMap((seat) => [
    { seat, name: 'points', value: position.points(seat), max: null },
    { seat, name: 'pieces', value: position.pieces(seat), max: CELLS },
    { seat, name: 'placements', value: seat === position.toMove ? position.placementsLeft : 0, max: PLACEMENTS },
  ]);
}

export function scene(position: CtorPosition): Scene {
  const tokens: Token[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const piece = position.pieceAt(cell);
    if (piece) tokens.push(stone(cell, (piece - 1) as Seat));
  }
  return {
    ...BOARD,
    tokens,
    controls: [],
    gauges: gauges(position),
    captured: [],
    prompt: null,
  };
}

/** The piece appears, then all captured pieces change sides together. */
export function changes(before: CtorPosition, cell: Move): Change[] {
  const seat = before.toMove;
  return [
    { kind: 'appear', step: 0, token: stone(cell, seat) },
    ...captures(before, cell).map(
      (captured): Change => ({ kind: 'convert', step: 1, id: format(captured), seat, glyph: GLYPHS[seat] }),
    ),
  ];
}

/** The cells that a move would capture. */
export function captures(before: CtorPosition, cell: Move): number[] {
  const after = before.clone();
  after.play(cell);
  return after.capturedAt(before.ply);
}
