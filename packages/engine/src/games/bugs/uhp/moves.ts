/** Move strings of the Universal Hive Protocol: `wA1 -wS1` moves piece wA1 to the left of wS1. */
import { type CommonCode, fail, type Move, ok, type Refusal, type Result, refusal } from '../../../kernel/index.ts';
import { neighbour } from '../board.ts';
import type { Hive } from '../hive.ts';
import { actionOf } from '../notation.ts';
import type { BugsPosition } from '../position.ts';
import { why } from '../refusal.ts';
import { type Code, KIND_OF, PASS, PIECE_IDS, packFirst, packMove, packPlace, seatOf, toOf } from '../types.ts';

/** Refusal codes specific to move strings, in addition to those of the game. */
export const UHP_CODES = ['covered', 'not-in-play', 'out-of-order', 'no-place', 'first-has-no-place'] as const;
/** A refusal code specific to move strings. */
export type UhpCode = (typeof UHP_CODES)[number];
/** Why a move string is refused. */
export type UhpRefusal = Refusal<Code | CommonCode | UhpCode>;

const PASS_STRING = 'pass';

/** Signs before and after a piece's name that refer to the hex next to it, in the order of `DIRECTIONS`. */
const SIGNS = [
  ['', '-'],
  ['', '/'],
  ['\\', ''],
  ['-', ''],
  ['/', ''],
  ['', '\\'],
] as const;
const opposite = (direction: number): number => (direction + 3) % 6;

/** Formats a legal move as its canonical move string. If the hex has several neighbours, uses the same reference piece as other engines. */
export function formatUhp(position: BugsPosition, move: Move): string {
  const action = actionOf(position, move);
  if (!action) return PASS_STRING;
  const name = PIECE_IDS[action.piece]!;
  return position.isEmpty ? name : `${name} ${formatPlace(toOf(move), action.piece, position.hive)}`;
}

/** Names an occupied hex by its top piece and an empty hex by a neighbour, with the moving piece lifted. */
function formatPlace(goal: number, mover: number, hive: Hive): string {
  const covered = hive.top[goal]!;
  if (covered !== 0) return PIECE_IDS[covered]!;
  for (let direction = SIGNS.length - 1; direction >= 0; direction--) {
    const top = hive.top[neighbour(goal, opposite(direction))]!;
    const beside = top === mover ? hive.under[mover]! : top;
    if (beside === 0) continue;
    const [before, after] = SIGNS[direction]!;
    return `${before}${PIECE_IDS[beside]}${after}`;
  }
  throw new Error('the goal of a move must touch the hive');
}

/** Turns a move string in any accepted spelling into a legal move, or says why it is refused. Never throws. */
export function parseUhp(position: BugsPosition, text: string): Result<Move, UhpRefusal> {
  if (position.outcome) return fail(refusal('game-over'));
  const move = readUhp(position, text);
  if (!move.ok || position.isLegal(move.value)) return move;
  return fail(why(position, move.value));
}

/** Parses a move string into a move, legal or not. */
export function readUhp(position: BugsPosition, text: string): Result<Move, UhpRefusal> {
  const [name = '', place, ...rest] = text.trim().split(/\s+/);
  if (name.toLowerCase() === PASS_STRING && place === undefined) return ok(PASS);
  const piece = parsePiece(name);
  if (piece === 0 || rest.length > 0) return fail(refusal('not-a-move', text.slice(0, 80)));
  const { hive } = position;
  const kind = KIND_OF[piece]!;
  if (seatOf(piece) !== position.toMove) return fail(refusal('not-your-piece', name));

  const isInPlay = hive.pieces(position.toMove).includes(piece);
  if (isInPlay && hive.top[hive.cell[piece]!] !== piece) return fail(refusal('covered', name));
  if (!isInPlay && piece !== position.nextPiece(kind)) return fail(refusal('out-of-order', name));
  if (position.isEmpty) return place === undefined ? ok(packFirst(kind, 0, 0)) : fail(refusal('first-has-no-place'));

  if (place === undefined) return fail(refusal('no-place', name));
  const goal = parsePlace(place, hive);
  if (!goal.ok) return goal;
  return ok(isInPlay ? packMove(hive.cell[piece]!, goal.value) : packPlace(kind, goal.value));
}

/** Parses a destination into a hex: a bare name means on top of that piece; a name with a sign means the empty hex next to it. */
function parsePlace(place: string, hive: Hive): Result<number, UhpRefusal> {
  const [, before, name = '', after] = PLACE.exec(place) ?? [];
  const direction = SIGNS.findIndex((sign) => sign[0] === before && sign[1] === after);
  const piece = parsePiece(name);
  const isOnTop = before === '' && after === '';
  if (piece === 0 || (direction < 0 && !isOnTop)) return fail(refusal('not-a-move', place.slice(0, 80)));
  if (!hive.pieces().includes(piece)) return fail(refusal('not-in-play', name));
  const cell = hive.cell[piece]!;
  if (isOnTop) return hive.top[cell] === piece ? ok(cell) : fail(refusal('covered', name));
  const goal = neighbour(cell, direction);
  return hive.top[goal] === 0 ? ok(goal) : fail(refusal('occupied', place));
}
const PLACE = /^([-/\\]?)(\w+)([-/\\]?)$/;

/** Parses the name of a piece; 0 if it names none. Case does not matter, and a Queen may carry the number 1. */
function parsePiece(name: string): number {
  const [, colour, letter, number] = NAME.exec(name) ?? [];
  if (colour === undefined || letter === undefined) return 0;
  const kind = `${colour.toLowerCase()}${letter.toUpperCase()}`;
  const id = number === '1' && PIECE_IDS.includes(kind) ? kind : `${kind}${number}`;
  return Math.max(0, PIECE_IDS.indexOf(id));
}
const NAME = /^([wb])([a-z])([1-9]?)$/i;
