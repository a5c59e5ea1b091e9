/** Reads game and move strings of the Universal Hive Protocol, as the known positions have them. For tests only. */
import { legalMoves, MoveList } from '../../../kernel/index.ts';
import { optionsOf, pieceOfId } from '../drawn.ts';
import { formatHex, read } from '../notation.ts';
import { BugsPosition } from '../position.ts';
import { KIND_OF, KINDS, PIECE_IDS, pieceOf, SUPPLY, seatOf } from '../types.ts';

/** By where the sign stands and which it is: `X-`, `-X`, `X/`, `/X`, `\X`, `X\`. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  'X-': [1, 0],
  '-X': [-1, 0],
  'X/': [1, -1],
  '/X': [-1, 1],
  '\\X': [0, -1],
  'X\\': [0, 1],
  X: [0, 0],
};

/** The move text of a UHP move; null where it names a piece or a place that cannot be meant. */
export function readMove(uhp: string, position: BugsPosition): string | null {
  if (uhp === 'pass') return 'pass';
  const [id = '', where] = uhp.split(' ');
  if (!PIECE_IDS.includes(id)) return null;
  const piece = pieceOfId(id);
  const { hive, bearings } = position;
  if (seatOf(piece) !== position.toMove) return null;
  const to = where === undefined ? '0,0' : readWhere(where, position);
  if (to === null) return null;
  if (hive.pieces().includes(piece)) {
    // A covered piece has no text of its own: its hex is that of the one on top.
    if (hive.top[hive.cell[piece]!] !== piece) return null;
    const { q, r } = bearings.hexOf(hive.cell[piece]!);
    return `${formatHex(q, r)}>${to}`;
  }
  const kind = KIND_OF[piece]!;
  const next = pieceOf(seatOf(piece), kind, SUPPLY[kind]! - position.inHand(position.toMove, kind));
  return piece === next ? `${KINDS[kind]}@${to}` : null;
}

/** A place beside a piece is on the ground; the top of a stack is named by the piece there. */
function readWhere(where: string, { hive, bearings }: BugsPosition): string | null {
  const id = where.replace(/[-/\\]/g, '');
  const [dq, dr] = DIRECTIONS[where.replace(id, 'X')]!;
  const { q, r } = bearings.hexOf(hive.cell[pieceOfId(id)]!);
  const isOnTop = dq === 0 && dr === 0;
  const isOccupied = hive.top[bearings.cellAt(q + dq, r + dr)] !== 0;
  return isOnTop === isOccupied ? formatHex(q + dq, r + dr) : null;
}

/** Plays a game string, each move checked against the list; the rule of repetition is off unless asked for. */
export function readGame(game: string, repetition = 0): BugsPosition {
  const position = new BugsPosition(optionsOf({ tournament: true, repetition }));
  const list = new MoveList();
  for (const uhp of game.split(';').slice(3)) {
    const text = readMove(uhp, position);
    const move = text === null ? null : read(text, position);
    if (move === null || !legalMoves(position, list).includes(move)) throw new Error(`${uhp} in ${game}`);
    position.play(move);
  }
  return position;
}
