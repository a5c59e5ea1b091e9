/** A position from the document's `Game`, checked: whatever comes out of here could stand in a match. */
import { fail, fill, isObject, type Language, ok, type Result, SEATS, type Seat } from '../../../kernel/index.ts';
import { readHex } from '../notation.ts';
import { BugsPosition } from '../position.ts';
import type { Stack } from '../stacks.ts';
import { BEETLE, KINDS, pieceOf, SEAT_NAMES, SUPPLY } from '../types.ts';
import { isConnected } from './hex-math.ts';
import type { Game } from './models.ts';

/** What is wrong with a state, and in which field; the field is empty when the state is no object. */
export interface GameFault {
  readonly field: '' | keyof Game;
  readonly problem: keyof typeof PROBLEMS;
}

const PROBLEMS = {
  'not-an-object': { en: 'the game must be a JSON object', zh: '对局必须是一个 JSON 对象' },
  invalid: { en: '"{field}" is missing or not valid', zh: '"{field}" 缺失或无效' },
  'same-id': { en: 'two pieces on "{field}" have the same id', zh: '"{field}" 上有两枚棋子的 id 相同' },
  'too-many': {
    en: '"{field}" has more pieces of a type than a player owns',
    zh: '"{field}" 上某种棋子超过一方拥有的数量',
  },
  'not-a-beetle': {
    en: 'only a BEETLE can stand on another piece on "{field}"',
    zh: '"{field}" 上只有 BEETLE 可以叠在别的棋子上',
  },
  'not-connected': { en: 'the pieces on "{field}" are not connected', zh: '"{field}" 上的棋子没有连成一体' },
  'wrong-count': {
    en: '"{field}" and the board do not add up to a full set',
    zh: '"{field}" 与棋盘上的棋子数量对不上',
  },
  'wrong-turn': { en: '"{field}" does not fit the pieces on the board', zh: '"{field}" 与棋盘上的棋子不符' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export const gameSentence = ({ field, problem }: GameFault, language: Language): string =>
  fill(PROBLEMS[problem][language], { field });

const HANDS = ['white_pieces_hand', 'black_pieces_hand'] as const;

/**
 * The position that a state shows. A state has no options and no history, so the caller says whether it is a tournament
 * match, and nothing is drawn by repetition. Piece ids only have to differ from each other.
 */
export function readGame(json: unknown, isTournament: boolean): Result<BugsPosition, GameFault> {
  if (!isObject(json)) return fail({ field: '', problem: 'not-an-object' });
  const stacks = readBoard(json.board);
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
    const fault = handFault(json[HANDS[seat]], position, seat);
    if (fault) return fail({ field: HANDS[seat], problem: fault });
  }
  return ok(position);
}

function readBoard(board: unknown): Result<Stack[], GameFault> {
  const wrong = (problem: GameFault['problem']) => fail({ field: 'board', problem } as const);
  if (!isObject(board)) return wrong('invalid');
  const ids = new Set<unknown>();
  const counts = SEATS.map(() => KINDS.map(() => 0));
  const stacks: Stack[] = [];
  for (const [key, listed] of Object.entries(board)) {
    const hex = readHex(key);
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

/** Everybody's first turn is a placement, and no turn places more than one piece. */
function fitsTurn({ hive }: BugsPosition, toMove: Seat, turnNumber: number): boolean {
  return SEATS.every((seat) => {
    const turns = turnNumber - (seat < toMove ? 0 : 1);
    const pieces = hive.count(seat);
    return pieces <= turns && (pieces > 0 || turns === 0);
  });
}

/** A type that is left out of a hand counts as 0. */
function handFault(hand: unknown, position: BugsPosition, seat: Seat): 'invalid' | 'wrong-count' | null {
  if (!isObject(hand)) return 'invalid';
  const counts = KINDS.map((kind) => hand[kind] ?? 0);
  if (!counts.every(isCount)) return 'invalid';
  return counts.every((count, kind) => count === position.inHand(seat, kind)) ? null : 'wrong-count';
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
