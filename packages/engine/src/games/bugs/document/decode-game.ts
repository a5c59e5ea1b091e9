/** Turns the document's `Game` into a position. Accepts only states that could occur in a match. */
import { fail, fill, isObject, type Language, ok, type Result, SEATS, type Seat } from '../../../kernel/index.ts';
import type { Stack } from '../anchor.ts';
import { parseHex } from '../notation.ts';
import { BugsPosition } from '../position.ts';
import { BEETLE, KINDS, pieceOf, SEAT_NAMES, SUPPLY } from '../types.ts';
import { isConnected } from './hex-math.ts';
import messages from './messages.json' with { type: 'json' };
import type { Game } from './models.ts';

/** Why a state was refused, and which field is invalid; the field is empty when the state is not an object. */
export interface GameRefusal {
  readonly field: '' | keyof Game;
  readonly problem:
    | 'not-an-object'
    | 'invalid'
    | 'same-id'
    | 'too-many'
    | 'not-a-beetle'
    | 'not-connected'
    | 'wrong-count'
    | 'wrong-turn';
}

export const gameSentence = ({ field, problem }: GameRefusal, language: Language): string =>
  fill(messages[language].game[problem], { field });

const HANDS = ['white_pieces_hand', 'black_pieces_hand'] as const;

/**
 * Decodes a state into a position. A state contains neither options nor history, so the caller says whether the match has the
 * option `tournament`, and draws by repetition are off. Piece ids may be any distinct strings.
 */
export function decodeGame(json: unknown, isTournament: boolean): Result<BugsPosition, GameRefusal> {
  if (!isObject(json)) return fail({ field: '', problem: 'not-an-object' });
  const stacks = decodeBoard(json.board);
  if (!stacks.ok) return stacks;
  const toMove = SEATS.find((seat) => SEAT_NAMES[seat] === json.current_turn);
  if (toMove === undefined) return fail({ field: 'current_turn', problem: 'invalid' });
  const turnNumber = json.turn_number;
  if (!isCount(turnNumber) || turnNumber < 1) return fail({ field: 'turn_number', problem: 'invalid' });
  if (json.status !== 'IN_PROGRESS' && json.status !== 'FINISHED') return fail({ field: 'status', problem: 'invalid' });

  const options = { tournament: isTournament, repetition: 0 };
  const [first, ...others] = stacks.value;
  const position = first
    ? BugsPosition.of({ options, stacks: [first, ...others], toMove, turnNumber })
    : new BugsPosition(options);
  if (!fitsTurn(position, toMove, turnNumber)) return fail({ field: 'turn_number', problem: 'wrong-turn' });
  for (const seat of SEATS) {
    const problem = handProblem(json[HANDS[seat]], position, seat);
    if (problem) return fail({ field: HANDS[seat], problem });
  }
  return ok(position);
}

function decodeBoard(board: unknown): Result<Stack[], GameRefusal> {
  const wrong = (problem: GameRefusal['problem']) => fail({ field: 'board', problem } as const);
  if (!isObject(board)) return wrong('invalid');
  const ids = new Set<unknown>();
  const counts = SEATS.map(() => KINDS.map(() => 0));
  const stacks: Stack[] = [];
  for (const [key, listed] of Object.entries(board)) {
    const hex = parseHex(key);
    if (!hex || !Array.isArray(listed) || listed.length === 0) return wrong('invalid');
    const pieces: number[] = [];
    for (const piece of listed) {
      if (!isObject(piece)) return wrong('invalid');
      const kind = (KINDS as readonly unknown[]).indexOf(piece.type);
      const seat = SEATS.find((each) => SEAT_NAMES[each] === piece.color);
      if (kind < 0 || seat === undefined || typeof piece.id !== 'string') return wrong('invalid');
      if (ids.has(piece.id)) return wrong('same-id');
      ids.add(piece.id);
      if (pieces.length > 0 && kind !== BEETLE) return wrong('not-a-beetle');
      const nth = counts[seat]![kind]!++;
      if (nth >= SUPPLY[kind]!) return wrong('too-many');
      pieces.push(pieceOf(seat, kind, nth));
    }
    stacks.push({ ...hex, pieces });
  }
  return isConnected(stacks.map(({ q, r }) => [q, r])) ? ok(stacks) : wrong('not-connected');
}

/** Whether the pieces in play fit the turn: a player's first turn is always a placement, and a turn places at most one piece. */
function fitsTurn({ hive }: BugsPosition, toMove: Seat, turnNumber: number): boolean {
  return SEATS.every((seat) => {
    const turns = turnNumber - (seat < toMove ? 0 : 1);
    const pieces = hive.count(seat);
    return pieces <= turns && (pieces > 0 || turns === 0);
  });
}

/** The problem with a hand, or `null` if it is valid. A type missing from the hand counts as 0. */
function handProblem(hand: unknown, position: BugsPosition, seat: Seat): 'invalid' | 'wrong-count' | null {
  if (!isObject(hand)) return 'invalid';
  const counts = KINDS.map((kind) => hand[kind] ?? 0);
  if (!counts.every(isCount)) return 'invalid';
  return counts.every((count, kind) => count === position.inHand(seat, kind)) ? null : 'wrong-count';
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
