/** Move strings of the Universal Hive Protocol: a piece by its name, and the place where it goes seen from another piece. */
import { type CommonCode, fail, type Move, ok, type Refusal, type Result, refusal } from '../../../kernel/index.ts';
import { neighbour } from '../board.ts';
import type { Hive } from '../hive.ts';
import type { BugsPosition } from '../position.ts';
import { isLegal, why } from '../refusal.ts';
import {
  type Code,
  firstKind,
  fromOf,
  KIND_OF,
  PASS,
  PIECE_IDS,
  packFirst,
  packMove,
  packPlace,
  pieceOf,
  placedKind,
  SUPPLY,
  seatOf,
  TAG_FIRST,
  TAG_MOVE,
  TAG_PASS,
  tagOf,
  toOf,
} from '../types.ts';

/** Why a move string means nothing in a position, besides what may be wrong with any move. */
export const UHP_CODES = ['covered', 'not-in-play', 'out-of-order', 'no-place', 'first-has-no-place'] as const;
export type UhpCode = (typeof UHP_CODES)[number];
export type UhpRefusal = Refusal<Code | CommonCode | UhpCode>;

const PASS_STRING = 'pass';

/** What stands before and behind the name of a piece for the hex next to it, by direction (see `DIRECTIONS`). */
const SIGNS = [
  ['', '-'],
  ['', '/'],
  ['\\', ''],
  ['-', ''],
  ['/', ''],
  ['', '\\'],
] as const;
const opposite = (direction: number): number => (direction + 3) % 6;

/** The one spelling of a legal move that we write; where other engines have a choice, it is theirs as well. */
export function formatUhp(position: BugsPosition, move: Move): string {
  const tag = tagOf(move);
  if (tag === TAG_PASS) return PASS_STRING;
  const { hive } = position;
  if (tag === TAG_FIRST) return PIECE_IDS[nextOf(position, firstKind(move))]!;
  const mover = tag === TAG_MOVE ? hive.top[fromOf(move)]! : nextOf(position, placedKind(move));
  return `${PIECE_IDS[mover]} ${formatPlace(toOf(move), mover, hive)}`;
}

/** An occupied hex is named by what is on top of it, an empty one from a neighbour as it is once the mover is lifted. */
function formatPlace(goal: number, mover: number, hive: Hive): string {
  const covered = hive.top[goal]!;
  if (covered !== 0) return PIECE_IDS[covered]!;
  for (let direction = SIGNS.length - 1; direction >= 0; direction--) {
    const top = hive.top[neighbour(goal, opposite(direction))]!;
    const beside = top === mover ? hive.under[mover]! : top;
    if (beside === 0) continue;
    const [before, behind] = SIGNS[direction]!;
    return `${before}${PIECE_IDS[beside]}${behind}`;
  }
  throw new Error('a move that leaves the hive');
}

/** The checked door: a move string in any spelling becomes a legal move, or the reason why not. Never throws. */
export function parseUhp(position: BugsPosition, text: string): Result<Move, UhpRefusal> {
  if (position.outcome) return fail(refusal('game-over'));
  const read = readUhp(position, text);
  if (!read.ok || isLegal(position, read.value)) return read;
  return fail(why(position, read.value));
}

/** The move that a string means, legal or not. */
export function readUhp(position: BugsPosition, text: string): Result<Move, UhpRefusal> {
  const [name = '', place, ...rest] = text.trim().split(/\s+/);
  if (name.toLowerCase() === PASS_STRING && place === undefined) return ok(PASS);
  const piece = readPiece(name);
  if (piece === 0 || rest.length > 0) return fail(refusal('not-a-move', text.slice(0, 80)));
  const { hive } = position;
  const kind = KIND_OF[piece]!;
  if (seatOf(piece) !== position.toMove) return fail(refusal('not-your-piece', name));

  const isInPlay = hive.pieces(position.toMove).includes(piece);
  if (isInPlay && hive.top[hive.cell[piece]!] !== piece) return fail(refusal('covered', name));
  if (!isInPlay && piece !== nextOf(position, kind)) return fail(refusal('out-of-order', name));
  if (position.isEmpty) return place === undefined ? ok(packFirst(kind, 0, 0)) : fail(refusal('first-has-no-place'));

  if (place === undefined) return fail(refusal('no-place', name));
  const goal = readPlace(place, hive);
  if (!goal.ok) return goal;
  return ok(isInPlay ? packMove(hive.cell[piece]!, goal.value) : packPlace(kind, goal.value));
}

/** The hex that is meant. A name alone is the top of that piece, with a sign it is the ground next to it: neither may be taken. */
function readPlace(place: string, hive: Hive): Result<number, UhpRefusal> {
  const [, before, name = '', behind] = PLACE.exec(place) ?? [];
  const direction = SIGNS.findIndex((sign) => sign[0] === before && sign[1] === behind);
  const piece = readPiece(name);
  const isOnTop = before === '' && behind === '';
  if (piece === 0 || (direction < 0 && !isOnTop)) return fail(refusal('not-a-move', place.slice(0, 80)));
  if (!hive.pieces().includes(piece)) return fail(refusal('not-in-play', name));
  const cell = hive.cell[piece]!;
  if (isOnTop) return hive.top[cell] === piece ? ok(cell) : fail(refusal('covered', name));
  const goal = neighbour(cell, direction);
  return hive.top[goal] === 0 ? ok(goal) : fail(refusal('occupied', place));
}
const PLACE = /^([-/\\]?)(\w+)([-/\\]?)$/;

/** A piece by its name, in capitals or not; the only one of its kind may be called number 1. 0 for anything else. */
function readPiece(name: string): number {
  const [, colour, letter, number] = NAME.exec(name) ?? [];
  if (colour === undefined || letter === undefined) return 0;
  const kind = `${colour.toLowerCase()}${letter.toUpperCase()}`;
  const id = number === '1' && PIECE_IDS.includes(kind) ? kind : `${kind}${number}`;
  return Math.max(0, PIECE_IDS.indexOf(id));
}
const NAME = /^([wb])([a-z])([1-9]?)$/i;

/** The piece of a kind that the player to move would place next; of one that is used up, what would come after the last. */
const nextOf = (position: BugsPosition, kind: number): number =>
  pieceOf(position.toMove, kind, SUPPLY[kind]! - position.inHand(position.toMove, kind));
