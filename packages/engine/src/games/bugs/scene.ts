/**
 * Targets: a hex is `q,r`. A kind in hand is `hand:ANT` for the player to move and `hand:BLACK:ANT` for the opponent, so
 * every target is unique and a short `hand:` target can always be played.
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
import { neighbour } from './board.ts';
import { formatCell, formatHex } from './notation.ts';
import { type BugsPosition, QUEEN_SURROUNDED } from './position.ts';
import { routeOf } from './route.ts';
import {
  firstKind,
  firstQ,
  firstR,
  fromOf,
  KIND_OF,
  KINDS,
  type Kind,
  PIECE_IDS,
  pieceOf,
  placedKind,
  SEAT_NAMES,
  SUPPLY,
  seatOf,
  TAG_FIRST,
  TAG_MOVE,
  TAG_PASS,
  tagOf,
  toOf,
} from './types.ts';

export const PASS_TARGET = 'pass';

const handTarget = (position: BugsPosition, seat: Seat, kind: number): Target =>
  seat === position.toMove ? `hand:${KINDS[kind]}` : `hand:${SEAT_NAMES[seat]}:${KINDS[kind]}`;

/** The kind of a hand target, or `null` for other targets. `isWaiting` marks the hand of the player not to move. */
export function kindOfHand(target: Target): { readonly kind: number; readonly isWaiting: boolean } | null {
  const [hand, ...rest] = target.split(':');
  const kind = KINDS.indexOf(rest.at(-1) as Kind);
  return hand === 'hand' && kind >= 0 ? { kind, isWaiting: rest.length > 1 } : null;
}

const token = (piece: number, cell: Target, level: number): Token => ({
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

const hexCell = (q: number, r: number): Cell => ({
  target: formatHex(q, r),
  x: q,
  y: r,
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
  if (visible.size === 0) return [hexCell(0, 0)];
  return Array.from(visible, (cell) => position.anchor.hexOf(cell))
    .sort((a, b) => a.r - b.r || a.q - b.q)
    .map(({ q, r }) => hexCell(q, r));
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

export function scene(position: BugsPosition): Scene {
  const { hive } = position;
  return {
    shape: 'hex',
    wraps: false,
    turnable: true,
    columns: [],
    rows: [],
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
  const hex = (cell: number): Target => formatCell(position, cell);
  switch (tagOf(move)) {
    case TAG_PASS:
      return [[PASS_TARGET]];
    case TAG_FIRST:
      return [[handTarget(position, position.toMove, firstKind(move)), formatHex(firstQ(move), firstR(move))]];
    case TAG_MOVE:
      return [[hex(fromOf(move)), hex(toOf(move))]];
    default:
      return [[handTarget(position, position.toMove, placedKind(move)), hex(toOf(move))]];
  }
}

export function changes(before: BugsPosition, move: Move): Change[] {
  const { hive, toMove } = before;
  const hex = (cell: number): Target => formatCell(before, cell);
  const appear = (kind: number, cell: Target): Change[] => {
    const piece = pieceOf(toMove, kind, SUPPLY[kind]! - before.inHand(toMove, kind));
    return [{ kind: 'appear', step: 0, token: token(piece, cell, 0) }];
  };
  switch (tagOf(move)) {
    case TAG_PASS:
      return [];
    case TAG_FIRST:
      return appear(firstKind(move), formatHex(firstQ(move), firstR(move)));
    case TAG_MOVE: {
      const piece = hive.top[fromOf(move)]!;
      const to = toOf(move);
      const { via, isJump } = routeOf(hive, piece, to);
      const level = hive.height(to);
      return [{ kind: 'move', step: 0, id: PIECE_IDS[piece]!, to: hex(to), level, via: via.map(hex), jump: isJump }];
    }
    default:
      return appear(placedKind(move), hex(toOf(move)));
  }
}
