/**
 * Targets: a hex is `q,r`. A kind in hand is `hand:ANT` for the player to move and `hand:BLACK:ANT` for the opponent, so
 * every target is unique, and the short form always belongs to the player to move.
 */
import {
  type Cell,
  type Change,
  type Control,
  type Move,
  type Path,
  type Scene,
  SEATS,
  type Seat,
  type Target,
  type Token,
} from '../../kernel/index.ts';
import {
  CELL_MASK,
  distance,
  type Hex,
  neighbour,
  occupied,
  qBetween,
  rBetween,
  ringBits,
  SLIDES,
  STEPS,
  WIDTH,
} from './board.ts';
import type { Hive } from './hive.ts';
import { actionOf, formatCell, hexText } from './notation.ts';
import { type BugsPosition, QUEEN_SURROUNDED } from './position.ts';
import { ANT, GRASSHOPPER, KIND_OF, KINDS, type Kind, PIECE_IDS, SEAT_NAMES, SPIDER, seatOf, toOf } from './types.ts';

export const PASS_TARGET = 'pass';

const handTarget = (position: BugsPosition, seat: Seat, kind: number): Target =>
  seat === position.toMove ? `hand:${KINDS[kind]}` : `hand:${SEAT_NAMES[seat]}:${KINDS[kind]}`;

/** The kind of a hand target, or `null` for other targets. `isWaiting` is true for the hand of the player who is not to move. */
export function kindOfHand(target: Target): { readonly kind: number; readonly isWaiting: boolean } | null {
  const [hand, ...rest] = target.split(':');
  const kind = KINDS.indexOf(rest.at(-1) as Kind);
  return hand === 'hand' && kind >= 0 ? { kind, isWaiting: rest.length > 1 } : null;
}

export const token = (piece: number, cell: Target, level: number): Token => ({
  id: PIECE_IDS[piece]!,
  cell,
  kind: KINDS[KIND_OF[piece]!]!,
  seat: seatOf(piece),
  level,
  facing: 0,
  marks: [],
  age: null,
  glyph: PIECE_IDS[piece]!.slice(1),
});

export const hexCell = (hex: Hex): Cell => ({
  target: hexText(hex),
  x: hex.q,
  y: hex.r,
  terrain: 'plain',
  seat: null,
});

/** The occupied hexes and their neighbours, row by row; only 0,0 on an empty board. */
function cells(position: BugsPosition): Cell[] {
  const { hive } = position;
  const visible = new Set<number>();
  for (const piece of position.hive.pieces()) {
    const cell = hive.cell[piece]!;
    visible.add(cell);
    for (let direction = 0; direction < 6; direction++) visible.add(neighbour(cell, direction));
  }
  if (visible.size === 0) return [hexCell({ q: 0, r: 0 })];
  return Array.from(visible, (cell) => position.anchor.hexOf(cell))
    .sort((a, b) => a.r - b.r || a.q - b.q)
    .map(hexCell);
}

function controls(position: BugsPosition): Control[] {
  const hands = SEATS.flatMap((seat) =>
    KINDS.map((kind, i): Control => {
      const count = position.inHand(seat, i);
      return { target: handTarget(position, seat, i), seat, kind, count, cost: null };
    }),
  );
  if (!position.mustPass) return hands;
  return [...hands, { target: PASS_TARGET, seat: position.toMove, kind: 'pass', count: null, cost: null }];
}

/** The parts of a scene that never change. */
export const BOARD = {
  shape: 'hex',
  wraps: false,
  unbounded: true,
  turnable: true,
  columns: [],
  rows: [],
  edges: [],
} as const satisfies Partial<Scene>;

export function scene(position: BugsPosition): Scene {
  const { hive } = position;
  return {
    ...BOARD,
    cells: cells(position),
    tokens: hive.pieces().map((piece) => token(piece, formatCell(position, hive.cell[piece]!), hive.level[piece]!)),
    controls: controls(position),
    gauges: SEATS.map((seat) => ({
      seat,
      name: 'around-queen',
      value: position.aroundQueen(seat),
      max: QUEEN_SURROUNDED,
    })),
    captured: [],
    prompt: null,
  };
}

export function paths(position: BugsPosition, move: Move): Path[] {
  const action = actionOf(position, move);
  if (!action) return [[PASS_TARGET]];
  const { piece, from, to } = action;
  return [[from ? hexText(from) : handTarget(position, position.toMove, KIND_OF[piece]!), hexText(to)]];
}

export function changes(before: BugsPosition, move: Move): Change[] {
  const action = actionOf(before, move);
  if (!action) return [];
  const { piece, from } = action;
  const to = hexText(action.to);
  if (!from) return [{ kind: 'appear', step: 0, token: token(piece, to, 0) }];
  const { via, isJump } = routeOf(before.hive, piece, toOf(move));
  return [
    {
      kind: 'move',
      step: 0,
      id: PIECE_IDS[piece]!,
      to,
      level: before.hive.height(toOf(move)),
      via: via.map((cell) => formatCell(before, cell)),
      jump: isJump,
    },
  ];
}

/** The cells that a moving piece passes, for animation. */
export interface Route {
  /** Cells between start and goal, in order. */
  readonly via: readonly number[];
  /** Whether the piece jumps over those cells instead of sliding through them. */
  readonly isJump: boolean;
}

/** The route of a piece that makes a legal move. */
export function routeOf(hive: Hive, piece: number, to: number): Route {
  const from = hive.cell[piece]!;
  switch (KIND_OF[piece]) {
    case GRASSHOPPER:
      return { via: straight(from, to), isJump: true };
    case SPIDER:
      return { via: whileLifted(hive, piece, () => slidesOfLength(hive, from, to, 3, [from])), isJump: false };
    case ANT:
      return { via: whileLifted(hive, piece, () => shortestSlides(hive, from, to)), isJump: false };
    default:
      return { via: [], isJump: false };
  }
}

function straight(from: number, to: number): number[] {
  const [q, r] = [qBetween(from, to), rBetween(from, to)];
  const length = distance(q, r);
  const step = (WIDTH * q + r) / length;
  return Array.from({ length: length - 1 }, (_, i) => (from + (i + 1) * step) & CELL_MASK);
}

/** Runs `find` with the piece lifted, because a sliding piece must not appear in its neighbours' rings. */
function whileLifted<T>(hive: Hive, piece: number, find: () => T): T {
  const from = hive.cell[piece]!;
  hive.toggle(from, ringBits(seatOf(piece)));
  try {
    return find();
  } finally {
    hive.toggle(from, ringBits(seatOf(piece)));
  }
}

function slidesFrom(hive: Hive, cell: number): number[] {
  const open = SLIDES[occupied(hive.ring[cell]!)]!;
  return Array.from(STEPS)
    .filter((_, direction) => (open >> direction) & 1)
    .map((step) => (cell + step) & CELL_MASK);
}

/** The intermediate cells of a route with exactly `slides` slides that visits no hex twice; empty when there is no such route. */
function slidesOfLength(hive: Hive, cell: number, to: number, slides: number, passed: readonly number[]): number[] {
  for (const next of slidesFrom(hive, cell)) {
    if (passed.includes(next)) continue;
    if (slides === 1) {
      if (next === to) return passed.slice(1);
      continue;
    }
    const found = slidesOfLength(hive, next, to, slides - 1, [...passed, next]);
    if (found.length > 0) return found;
  }
  return [];
}

function shortestSlides(hive: Hive, from: number, to: number): number[] {
  const cameFrom = new Map([[from, from]]);
  for (const cell of cameFrom.keys()) {
    if (cell === to) break;
    for (const next of slidesFrom(hive, cell)) if (!cameFrom.has(next)) cameFrom.set(next, cell);
  }
  const via: number[] = [];
  for (let cell = cameFrom.get(to) ?? from; cell !== from; cell = cameFrom.get(cell) ?? from) via.unshift(cell);
  return via;
}
