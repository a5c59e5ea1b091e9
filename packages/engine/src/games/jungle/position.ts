import {
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
import { EMPTY, OFF_BOARD } from './capture.ts';
import {
  CLASSIC_KEY,
  capturedIn,
  earlierOccurrences,
  HIGH,
  LOW,
  moveIn,
  OCCURRENCE_KEYS,
  occurrencesIn,
  packPlayed,
  pieceIn,
  QUIET_KEYS,
  QUIET_LIMIT,
  quietIn,
  REPETITION_LIMIT,
  repetitionKeyOf,
  TURN_KEY,
} from './history.ts';
import { canJump, countSteps, listSteps, TABLES, type Tables } from './movement.ts';
import { type BoardName, fromOf, kindOf, OUTCOME_REASONS, PIECES, type Piece, pieceOf, RAT, toOf } from './types.ts';

const OUTCOMES = outcomeTable(OUTCOME_REASONS);
const [DEN, NO_MOVES, FIFTY_MOVES, REPETITION] = [0, 1, 2, 3] as const;
const RUNNING = -1;

/** Upper bound of the length of a match: at most sixteen captures, and at most 50 moves up to each capture and after the last. */
const MAX_PLIES = QUIET_LIMIT * (PIECES + 1);
/** Upper bound of the number of legal moves: eight pieces with four directions each. */
const MAX_MOVES = 32;

/** A position set up directly instead of by playing moves. */
export interface PositionParts {
  readonly board: BoardName;
  /** Square of each piece, or `GONE`, indexed by piece. */
  readonly squares: ArrayLike<number>;
  readonly toMove: Seat;
  readonly movesWithoutCapture: number;
}

/** A position of Jungle, which `play` and `undo` change in place. */
export class JunglePosition implements Position {
  readonly layout: Layout;
  toMove: Seat = 0;
  ply = 0;
  movesWithoutCapture = 0;
  /** How often this position has occurred, including the current occurrence. */
  occurrences = 1;
  /** Number of pieces of both seats. */
  pieceCount = 0;

  readonly #tables: Tables;
  /** Content of each square, see `contentOf`; `OFF_BOARD` at index `GONE`. */
  readonly #content = new Uint8Array(64);
  /** Square of each piece, or `GONE`, indexed by piece. */
  readonly #squares = new Uint8Array(PIECES);
  /** Three words per ply, see history.ts. */
  readonly #history = new Int32Array(3 * MAX_PLIES);
  /** Outcome index, or `RUNNING`. The outcome `no-moves` is computed on demand. */
  #result = RUNNING;

  private constructor(layout: Layout) {
    this.layout = layout;
    this.#tables = TABLES[layout.board];
  }

  static start(board: BoardName): JunglePosition {
    return JunglePosition.of({ board, squares: LAYOUTS[board].start, toMove: 0, movesWithoutCapture: 0 });
  }

  static of(parts: PositionParts): JunglePosition {
    const position = new JunglePosition(LAYOUTS[parts.board]);
    let [low, high] = [0, 0];
    const hash = (key: number): void => {
      low ^= LOW[key]!;
      high ^= HIGH[key]!;
    };
    position.#content[GONE] = OFF_BOARD;
    for (const piece of ALL_PIECES) {
      const square = parts.squares[piece] ?? GONE;
      position.#squares[piece] = square;
      if (square === GONE) continue;
      position.#put(piece, square);
      position.pieceCount++;
      hash(64 * piece + square);
    }
    if (parts.toMove === 1) hash(TURN_KEY);
    if (parts.board === 'classic') hash(CLASSIC_KEY);
    position.toMove = parts.toMove;
    position.movesWithoutCapture = parts.movesWithoutCapture;
    position.#history[0] = low;
    position.#history[1] = high;
    return position;
  }

  get outcome(): Outcome | null {
    if (this.#result !== RUNNING) return OUTCOMES[this.#result]!;
    return this.#hasMove() ? null : OUTCOMES[outcomeIndex(NO_MOVES, opponent(this.toMove))]!;
  }

  get hashLow(): number {
    return (
      this.#history[3 * this.ply]! ^
      LOW[QUIET_KEYS + this.movesWithoutCapture]! ^
      LOW[OCCURRENCE_KEYS + this.occurrences]!
    );
  }

  get hashHigh(): number {
    return (
      this.#history[3 * this.ply + 1]! ^
      HIGH[QUIET_KEYS + this.movesWithoutCapture]! ^
      HIGH[OCCURRENCE_KEYS + this.occurrences]!
    );
  }

  get repetitionKey(): string {
    return repetitionKeyOf(this.#squares, this.toMove);
  }

  /** The square of a piece, or `GONE`. */
  squareOf(piece: Piece): number {
    return this.#squares[piece]!;
  }

  /** The piece on a square, or −1 if the square is empty. */
  pieceAt(square: number): Piece {
    return this.#squares.indexOf(square);
  }

  /** Whether the given legal move is a capture. */
  isCapture(move: Move): boolean {
    return this.#content[toOf(move)] !== EMPTY;
  }

  moves(into: MoveList): void {
    into.reserve(MAX_MOVES);
    const items = into.items;
    const content = this.#content;
    const squares = this.#squares;
    let count = 0;
    if (this.#result === RUNNING) {
      const end = pieceOf(this.toMove, 8);
      for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) {
        const from = squares[piece]!;
        if (from === GONE) continue;
        const enterable = this.#tables.enterable[64 * piece + from]!;
        count = listSteps(items, count, from, this.#steps(piece, from), enterable, content);
      }
    }
    into.length = count;
  }

  countMoves(): number {
    if (this.#result !== RUNNING) return 0;
    let count = 0;
    const end = pieceOf(this.toMove, 8);
    for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) count += this.#countSteps(piece);
    return count;
  }

  play(move: Move): void {
    const from = fromOf(move);
    const to = toOf(move);
    const me = this.toMove;
    const history = this.#history;
    const at = 3 * this.ply;
    const piece = pieceOf(me, this.#content[from]! >> 5);
    const target = this.#content[to]!;
    let captured = 0;
    let quiet = this.movesWithoutCapture + 1;
    let low = history[at]! ^ LOW[64 * piece + from]! ^ LOW[64 * piece + to]! ^ LOW[TURN_KEY]!;
    let high = history[at + 1]! ^ HIGH[64 * piece + from]! ^ HIGH[64 * piece + to]! ^ HIGH[TURN_KEY]!;

    // 1. Move the piece, and capture.
    if (target !== EMPTY) {
      const victim = pieceOf(opponent(me), target >> 5);
      captured = 1 + victim;
      quiet = 0;
      this.#squares[victim] = GONE;
      this.pieceCount--;
      low ^= LOW[64 * victim + to]!;
      high ^= HIGH[64 * victim + to]!;
    }
    this.#content[from] = EMPTY;
    this.#put(piece, to);

    // 2. Update the history and the counters.
    history[at + 2] = packPlayed(move, piece, captured, this.movesWithoutCapture, this.occurrences);
    history[at + 3] = low;
    history[at + 4] = high;
    this.ply++;
    this.toMove = opponent(me);
    this.movesWithoutCapture = quiet;
    const occurrences = 1 + earlierOccurrences(history, this.ply, quiet);
    this.occurrences = occurrences;

    // 3. Check the endings in order: den, no moves, draws.
    if (to === DENS[0] || to === DENS[1]) this.#result = outcomeIndex(DEN, me);
    else if (quiet >= QUIET_LIMIT || occurrences >= REPETITION_LIMIT) {
      if (!this.#hasMove()) this.#result = outcomeIndex(NO_MOVES, me);
      else this.#result = outcomeIndex(quiet >= QUIET_LIMIT ? FIFTY_MOVES : REPETITION, null);
    }
  }

  undo(): void {
    const played = this.#history[3 * --this.ply + 2]!;
    const move = moveIn(played);
    const piece = pieceIn(played);
    const captured = capturedIn(played);
    this.#put(piece, fromOf(move));
    this.#content[toOf(move)] = EMPTY;
    if (captured >= 0) {
      this.#put(captured, toOf(move));
      this.pieceCount++;
    }
    this.toMove = opponent(this.toMove);
    this.movesWithoutCapture = quietIn(played);
    this.occurrences = occurrencesIn(played);
    this.#result = RUNNING;
  }

  clone(): this {
    const copy = new JunglePosition(this.layout);
    copy.toMove = this.toMove;
    copy.ply = this.ply;
    copy.movesWithoutCapture = this.movesWithoutCapture;
    copy.occurrences = this.occurrences;
    copy.pieceCount = this.pieceCount;
    copy.#content.set(this.#content);
    copy.#squares.set(this.#squares);
    copy.#history.set(this.#history);
    copy.#result = this.#result;
    return copy as this;
  }

  /** Whether a position since the last capture has occurred more than once. */
  get hasRepeated(): boolean {
    if (this.occurrences > 1) return true;
    const oldest = Math.max(0, this.ply - this.movesWithoutCapture);
    // A position recurs after four plies at the earliest.
    for (let at = this.ply - 1; at >= oldest + 4; at--) if (occurrencesIn(this.#history[3 * at + 2]!) > 1) return true;
    return false;
  }

  /** The move played at `ply`. */
  playedAt(ply: number): Move {
    return moveIn(this.#history[3 * ply + 2]!);
  }

  /** The piece that moved at `ply`. */
  movedAt(ply: number): Piece {
    return pieceIn(this.#history[3 * ply + 2]!);
  }

  /** The piece captured at `ply`, or −1 if there was no capture. */
  capturedAt(ply: number): Piece {
    return capturedIn(this.#history[3 * ply + 2]!);
  }

  #put(piece: Piece, square: number): void {
    this.#squares[piece] = square;
    this.#content[square] = this.#tables.contents[64 * piece + square]!;
  }

  /** The destinations in the four directions, see `Tables.steps`, without jumps that a rat blocks. */
  #steps(piece: Piece, from: number): number {
    const { steps, blocked } = this.#tables;
    const free = steps[64 * piece + from]!;
    if (!canJump(kindOf(piece))) return free;
    const squares = this.#squares;
    return free | blocked[64 * from + squares[RAT]!]! | blocked[64 * from + squares[8 + RAT]!]!;
  }

  #countSteps(piece: Piece): number {
    const from = this.#squares[piece]!;
    if (from === GONE) return 0;
    return countSteps(this.#steps(piece, from), this.#tables.enterable[64 * piece + from]!, this.#content);
  }

  #hasMove(): boolean {
    const end = pieceOf(this.toMove, 8);
    for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) if (this.#countSteps(piece) > 0) return true;
    return false;
  }
}
