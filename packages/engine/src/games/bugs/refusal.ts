import { type CommonCode, type Move, type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { NOWHERE } from './board.ts';
import { formatCell, parseHex, read } from './notation.ts';
import { isPinned } from './pins.ts';
import type { BugsPosition } from './position.ts';
import { kindOfHand, PASS_TARGET } from './scene.ts';
import {
  type Code,
  firstKind,
  fromOf,
  KINDS,
  placedKind,
  QUEEN,
  seatOf,
  TAG_FIRST,
  TAG_MOVE,
  TAG_PASS,
  tagOf,
  toOf,
} from './types.ts';

type BugsRefusal = Refusal<Code | CommonCode>;

/** The first reason that applies, in the order of the rules. */
export function why(position: BugsPosition, move: Move): BugsRefusal {
  const tag = tagOf(move);
  if (tag === TAG_PASS) return refusal('pass-not-allowed');
  if (tag === TAG_MOVE) return whyNotLifted(position, fromOf(move)) ?? at('cannot-reach', position, toOf(move));
  const isFirst = tag === TAG_FIRST;
  const refused = whyNotKind(position, isFirst ? firstKind(move) : placedKind(move));
  if (refused) return refused;
  if (isFirst) return refusal('too-far');
  const hex = toOf(move);
  if (position.hive.top[hex] !== 0) return at('occupied', position, hex);
  return at(position.hive.ring[hex] === 0 ? 'must-touch' : 'touches-opponent', position, hex);
}

/** Why a kind cannot be placed on any hex, or `null` if it can. */
function whyNotKind(position: BugsPosition, kind: number): BugsRefusal | null {
  const name = KINDS[kind];
  if (position.inHand(position.toMove, kind) === 0) return refusal('none-in-hand', name);
  if (kind === QUEEN && position.options.tournament && position.isFirstPiece) return refusal('queen-not-first', name);
  return position.isQueenDue && kind !== QUEEN ? refusal('queen-due', name) : null;
}

/** Why the top piece of a hex must not be lifted, or `null` if it may be. */
function whyNotLifted(position: BugsPosition, cell: number): BugsRefusal | null {
  const piece = position.hive.top[cell]!;
  if (piece === 0) return at('no-piece', position, cell);
  if (seatOf(piece) !== position.toMove) return at('not-your-piece', position, cell);
  if (position.isQueenDue) return at('queen-due', position, cell);
  if (!position.hasQueenInPlay) return at('queen-not-placed', position, cell);
  return isPinned(position.hive, piece) ? at('one-hive', position, cell) : null;
}

/** A refusal that names the hex, unless the hex is too far from the hive to have a cell. */
const at = (code: Code, position: BugsPosition, cell: number): BugsRefusal =>
  refusal(code, cell === NOWHERE ? undefined : formatCell(position, cell));

/** Why a selection is refused. A kind in hand and a hex make a placement; two hexes make a move. */
export function refusalAt(position: BugsPosition, picked: Path): BugsRefusal {
  const [first = '', second] = picked;
  if (position.outcome) return refusal('game-over');
  if (picked.length > 2) return refusal('not-a-move');
  if (first === PASS_TARGET) return refusal('pass-not-allowed');

  const hand = kindOfHand(first);
  if (hand?.isWaiting) return refusal('not-your-piece', KINDS[hand.kind]);
  if (second !== undefined) {
    const move = read(position, hand ? `${KINDS[hand.kind]}@${second}` : `${first}>${second}`);
    return move === null ? refusal('not-a-move', second) : why(position, move);
  }
  // A kind that may be placed has no legal hex only when every hex next to the player's pieces also touches the opponent.
  if (hand) return whyNotKind(position, hand.kind) ?? refusal('touches-opponent', KINDS[hand.kind]);
  const hex = parseHex(first);
  if (!hex) return refusal('not-a-move', first);
  const cell = position.anchor.cellAt(hex.q, hex.r);
  return whyNotLifted(position, cell) ?? at('cannot-reach', position, cell);
}
