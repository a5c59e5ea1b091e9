import type { Json, Seat, Snapshot } from '../../kernel/index.ts';
import { stacksOf } from './anchor.ts';
import { formatHex } from './notation.ts';
import type { BugsPosition } from './position.ts';
import { KIND_OF, KINDS, PIECE_IDS, SEAT_NAMES, seatOf } from './types.ts';

const hand = (position: BugsPosition, seat: Seat): Json =>
  Object.fromEntries(KINDS.map((kind, i) => [kind, position.inHand(seat, i)]));

const stack = (pieces: readonly number[]): Json =>
  pieces.map((piece) => ({
    type: KINDS[KIND_OF[piece]!]!,
    color: SEAT_NAMES[seatOf(piece)],
    id: PIECE_IDS[piece]!,
  }));

/** The founding document's `Game`, without the `game_id`, which only the server knows. */
export function state({ position, outcome }: Snapshot<BugsPosition>): Json {
  return {
    board: Object.fromEntries(stacksOf(position).map(({ q, r, pieces }) => [formatHex(q, r), stack(pieces)])),
    current_turn: SEAT_NAMES[position.toMove],
    turn_number: position.turnNumber,
    white_pieces_hand: hand(position, 0),
    black_pieces_hand: hand(position, 1),
    winner: outcome && outcome.winner !== null ? SEAT_NAMES[outcome.winner] : null,
    status: outcome ? 'FINISHED' : 'IN_PROGRESS',
    ...(outcome ? { reason: outcome.reason } : {}),
  };
}
