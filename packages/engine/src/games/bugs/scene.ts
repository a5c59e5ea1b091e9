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
import { type Hex, neighbour } from './board.ts';
import { actionOf, formatCell, hexText } from './notation.ts';
import { type BugsPosition, QUEEN_SURROUNDED } from './position.ts';
import { routeOf } from './route.ts';
import { KIND_OF, KINDS, type Kind, PIECE_IDS, SEAT_NAMES, seatOf, toOf } from './types.ts';

export const PASS_TARGET = 'pass';

const handTarget = (position: BugsPosition, seat: Seat, kind: number): Target =>
  seat === position.toMove ? `hand:${KINDS[kind]}` : `hand:${SEAT_NAMES[seat]}:${KINDS[kind]}`;

/** The kind of a hand target, or `null` for other targets. `isWaiting` is true for the hand of the player who is not to move. */
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

const hexCell = (hex: Hex): Cell => ({
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
