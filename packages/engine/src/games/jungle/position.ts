import {
  hashKeys,
  type Move,
  type MoveList,
  type Outcome,
  opponent,
  outcomeIndex,
  outcomeTable,
  type Position,
  type Seat,
} from '../../kernel/index.ts';
import { ALL_PIECES, DENS, GONE, LAYOUTS, type Layout } from './board.ts';
import { EMPTY, MAY_ENTER, RIM } from './capture.ts';
import { TABLES, type Tables } from './movement.ts';
import {
  type BoardName,
  fromOf,
  LETTERS,
  LION,
  PIECES,
  type Piece,
  pieceOf,
  RAT,
  REASONS,
  TIGER,
  toOf,
} from './types.ts';

/** Moves in a row without a capture, and times that a position stands, that make a draw. */
export const QUIET_LIMIT = 50;
export const REPETITIONS = 3;

const OUTCOMES = outcomeTable(REASONS);
const [DEN, NO_MOVES, FIFTY_MOVES, REPETITION] = [0, 1, 2, 3] as const;
const RUNNING = -1;

/** No match is longer: sixteen captures at most, and never 50 moves between two. */
const MAX_PLIES = QUIET_LIMIT * (PIECES + 1);
/** Eight pieces, four directions. */
const MAX_MOVES = 32;

// Keys: a piece on a square at 64 · piece + square; the seat to move; the count of quiet moves; how often the position has stood.
const TURN_KEY = 64 * PIECES;
const QUIET_KEYS = TURN_KEY + 1;
const STOOD_KEYS = QUIET_KEYS + QUIET_LIMIT + 1;
const KEYS = STOOD_KEYS + REPETITIONS + 1;
const LOW = hashKeys(KEYS, 0x1a61);
const HIGH = hashKeys(KEYS, 0x1a62);

//  A played move:  times stood before 2 | quiet moves before 6 | captured 4 | piece 4 | from 6 | to 6
//  Captured is 0 for none, else 1 + the kind.
const packPlayed = (move: Move, piece: Piece, captured: number, quiet: number, stood: number): number =>
  move | (piece << 12) | (captured << 16) | (quiet << 20) | (stood << 26);

/** Where a position that is not the start begins. */
export interface Setup {
  readonly board: BoardName;
  /** By piece; `GONE` for those off the board. */
  readonly squares: ArrayLike<number>;
  readonly toMove: Seat;
  readonly movesWithoutCapture: number;
}

export class JunglePosition implements Position {
  readonly layout: Layout;
  toMove: Seat = 0;
  ply = 0;
  movesWithoutCapture = 0;
  /** How often these pieces have stood so with this seat to move, now included. */
  timesStood = 1;

  readonly #tables: Tables;
  /** By square what stands there, as `capture.ts` writes it; the rim at `GONE`. */
  readonly #content = new Uint8Array(64);
  /** By piece. */
  readonly #squares = new Uint8Array(PIECES);
  readonly #played = new Int32Array(MAX_PLIES);
  /** By ply, two halves each: the keys of the pieces and the turn, which is what repetition compares. */
  readonly #keys = new Int32Array(2 * MAX_PLIES + 2);
  /** A den entered or a draw; that the next player cannot move is found when it is asked for. */
  #ending = RUNNING;

  private constructor(layout: Layout) {
    this.layout = layout;
    this.#tables = TABLES[layout.board];
  }

  static start(board: BoardName): JunglePosition {
    return JunglePosition.of({ board, squares: LAYOUTS[board].start, toMove: 0, movesWithoutCapture: 0 });
  }

  static of(setup: Setup): JunglePosition {
    const position = new JunglePosition(LAYOUTS[setup.board]);
    // The two boards differ in what may be played, so they differ in the hash.
    let [low, high] = setup.board === 'spec' ? [0, 0] : [0x0c1a, 0x551c];
    position.#content[GONE] = RIM;
    for (const piece of ALL_PIECES) {
      const square = setup.squares[piece] ?? GONE;
      position.#squares[piece] = square;
      if (square === GONE) continue;
      position.#content[square] = position.#tables.contents[64 * piece + square]!;
      low ^= LOW[64 * piece + square]!;
      high ^= HIGH[64 * piece + square]!;
    }
    position.toMove = setup.toMove;
    position.movesWithoutCapture = setup.movesWithoutCapture;
    position.#keys[0] = setup.toMove ? low ^ LOW[TURN_KEY]! : low;
    position.#keys[1] = setup.toMove ? high ^ HIGH[TURN_KEY]! : high;
    return position;
  }

  get outcome(): Outcome | null {
    if (this.#ending !== RUNNING) return OUTCOMES[this.#ending]!;
    return this.#hasMove() ? null : OUTCOMES[outcomeIndex(NO_MOVES, opponent(this.toMove))]!;
  }

  get hashLow(): number {
    return this.#keys[2 * this.ply]! ^ LOW[QUIET_KEYS + this.movesWithoutCapture]! ^ LOW[STOOD_KEYS + this.timesStood]!;
  }

  get hashHigh(): number {
    return (
      this.#keys[2 * this.ply + 1]! ^ HIGH[QUIET_KEYS + this.movesWithoutCapture]! ^ HIGH[STOOD_KEYS + this.timesStood]!
    );
  }

  /** The rows from the top, RED's letters large and BLUE's small, and who is to move. */
  get repetitionKey(): string {
    const squares: string[] = Array.from({ length: SQUARES }, () => '.');
    for (const piece of ALL_PIECES) {
      const square = this.#squares[piece]!;
      const letter = LETTERS[kindOf(piece)] as string;
      if (square !== GONE) squares[square] = seatOf(piece) === 0 ? letter : letter.toLowerCase();
    }
    const rows = ROWS_FROM_TOP.map((row) => squares.slice(row * COLUMNS, (row + 1) * COLUMNS).join(''));
    return `${rows.join('/')} ${SEAT_NAMES[this.toMove]}`;
  }

  /** The square of a piece, or `GONE`. */
  squareOf(piece: Piece): number {
    return this.#squares[piece]!;
  }

  /** The piece on a square, or −1. */
  pieceAt(square: number): Piece {
    return this.#squares.indexOf(square);
  }

  moves(into: MoveList): void {
    into.reserve(MAX_MOVES);
    const items = into.items;
    let count = 0;
    if (this.#ending === RUNNING) {
      const end = pieceOf(this.toMove, 8);
      for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) {
        const from = this.#squares[piece]!;
        if (from === GONE) continue;
        const enterable = MAY_ENTER[this.#content[from]! & 31]!;
        let steps = this.#steps(piece, from);
        // Every step is written, and kept only if it may be made: cheaper than four branches that cannot be foreseen.
        for (let d = 0; d < 4; d++) {
          const to = steps & 63;
          items[count] = (from << 6) | to;
          count += (enterable >>> this.#content[to]!) & 1;
          steps >>= 6;
        }
      }
    }
    into.length = count;
  }

  countMoves(): number {
    let count = 0;
    if (this.#ending !== RUNNING) return 0;
    const end = pieceOf(this.toMove, 8);
    for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) count += this.#countSteps(piece);
    return count;
  }

  play(move: Move): void {
    const [from, to] = [fromOf(move), toOf(move)];
    const me = this.toMove;
    const content = this.#content;
    const piece = pieceOf(me, content[from]! >> 5);
    const target = content[to]!;
    let captured = 0;
    let quiet = this.movesWithoutCapture + 1;
    let low = this.#keys[2 * this.ply]! ^ LOW[64 * piece + from]! ^ LOW[64 * piece + to]! ^ LOW[TURN_KEY]!;
    let high = this.#keys[2 * this.ply + 1]! ^ HIGH[64 * piece + from]! ^ HIGH[64 * piece + to]! ^ HIGH[TURN_KEY]!;

    // 1. The pieces.
    if (target !== EMPTY) {
      captured = 1 + (target >> 5);
      quiet = 0;
      const victim = pieceOf(opponent(me), target >> 5);
      this.#squares[victim] = GONE;
      low ^= LOW[64 * victim + to]!;
      high ^= HIGH[64 * victim + to]!;
    }
    this.#squares[piece] = to;
    content[from] = EMPTY;
    content[to] = this.#tables.contents[64 * piece + to]!;

    // 2. The counts.
    this.#played[this.ply++] = packPlayed(move, piece, captured, this.movesWithoutCapture, this.timesStood);
    this.#keys[2 * this.ply] = low;
    this.#keys[2 * this.ply + 1] = high;
    this.toMove = opponent(me);
    this.movesWithoutCapture = quiet;
    const stood = 1 + this.#stoodBefore(low, high);
    this.timesStood = stood;

    // 3. The end: the den comes first, then that there is no move, then the draws.
    if (to === DENS[0] || to === DENS[1]) this.#ending = outcomeIndex(DEN, me);
    else if (quiet >= QUIET_LIMIT || stood >= REPETITIONS) {
      if (!this.#hasMove()) this.#ending = outcomeIndex(NO_MOVES, me);
      else this.#ending = outcomeIndex(quiet >= QUIET_LIMIT ? FIFTY_MOVES : REPETITION, null);
    }
  }

  undo(): void {
    const played = this.#played[--this.ply]!;
    const [from, to] = [(played >> 6) & 63, played & 63];
    const piece = (played >> 12) & 15;
    const captured = (played >> 16) & 15;
    const { contents } = this.#tables;
    this.#squares[piece] = from;
    this.#content[from] = contents[64 * piece + from]!;
    this.#content[to] = EMPTY;
    if (captured > 0) {
      const victim = pieceOf(this.toMove, captured - 1);
      this.#squares[victim] = to;
      this.#content[to] = contents[64 * victim + to]!;
    }
    this.toMove = opponent(this.toMove);
    this.movesWithoutCapture = (played >> 20) & 63;
    this.timesStood = played >> 26;
    this.#ending = RUNNING;
  }

  clone(): this {
    const copy = new JunglePosition(this.layout);
    copy.toMove = this.toMove;
    copy.ply = this.ply;
    copy.movesWithoutCapture = this.movesWithoutCapture;
    copy.timesStood = this.timesStood;
    copy.#content.set(this.#content);
    copy.#squares.set(this.#squares);
    copy.#played.set(this.#played);
    copy.#keys.set(this.#keys);
    copy.#ending = this.#ending;
    return copy as this;
  }

  /** The move that was played at that ply. */
  playedAt(ply: number): Move {
    return this.#played[ply]! & 0xfff;
  }

  /** The piece that moved at that ply. */
  movedAt(ply: number): Piece {
    return (this.#played[ply]! >> 12) & 15;
  }

  /** The piece that was captured at that ply, or −1. */
  capturedAt(ply: number): Piece {
    const captured = (this.#played[ply]! >> 16) & 15;
    return captured > 0 ? pieceOf(this.movedAt(ply) < 8 ? 1 : 0, captured - 1) : -1;
  }

  /** The four squares that a piece reaches, jumps that a rat blocks left out. */
  #steps(piece: Piece, from: number): number {
    const { steps, blocked } = this.#tables;
    const free = steps[64 * piece + from]!;
    const kind = piece & 7;
    if (kind !== TIGER && kind !== LION) return free;
    const squares = this.#squares;
    return free | blocked[64 * from + squares[RAT]!]! | blocked[64 * from + squares[8 + RAT]!]!;
  }

  #countSteps(piece: Piece): number {
    const from = this.#squares[piece]!;
    if (from === GONE) return 0;
    const content = this.#content;
    const enterable = MAY_ENTER[content[from]! & 31]!;
    const steps = this.#steps(piece, from);
    return (
      ((enterable >>> content[steps & 63]!) & 1) +
      ((enterable >>> content[(steps >> 6) & 63]!) & 1) +
      ((enterable >>> content[(steps >> 12) & 63]!) & 1) +
      ((enterable >>> content[steps >> 18]!) & 1)
    );
  }

  #hasMove(): boolean {
    const end = pieceOf(this.toMove, 8);
    for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) if (this.#countSteps(piece) > 0) return true;
    return false;
  }

  /** How often the position with these keys has stood before. A capture cannot be undone by playing on, so none before it counts. */
  #stoodBefore(low: number, high: number): number {
    const keys = this.#keys;
    const oldest = Math.max(0, this.ply - this.movesWithoutCapture);
    // The same seat to move is two plies away, and each side needs two moves to come back.
    for (let ply = this.ply - 4; ply >= oldest; ply -= 2) {
      if (keys[2 * ply] !== low || keys[2 * ply + 1] !== high) continue;
      // It stood once more than when the move from there was made.
      return this.#played[ply]! >> 26;
    }
    return 0;
  }
}
