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
import { EMPTY, RIM } from './capture.ts';
import { CLASSIC_KEY, HIGH, LOW, QUIET_KEYS, QUIET_LIMIT, REPETITIONS, STOOD_KEYS, spell, TURN_KEY } from './key.ts';
import { canJump, TABLES, type Tables } from './movement.ts';
import { capturedIn, moveIn, packPlayed, pieceIn, quietIn, stoodIn } from './played.ts';
import { type BoardName, fromOf, kindOf, PIECES, type Piece, pieceOf, RAT, REASONS, toOf } from './types.ts';

const OUTCOMES = outcomeTable(REASONS);
const [DEN, NO_MOVES, FIFTY_MOVES, REPETITION] = [0, 1, 2, 3] as const;
const RUNNING = -1;

/** No match is longer: sixteen captures at most, and never 50 moves between two. */
const MAX_PLIES = QUIET_LIMIT * (PIECES + 1);
/** Eight pieces, four directions. */
const MAX_MOVES = 32;

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
  /** By ply: two halves of the key of pieces and turn, which is what repetition compares, and the move played there. */
  readonly #history = new Int32Array(3 * MAX_PLIES);
  /** A den entered or a draw; that the next player has no move is found when it is asked for. */
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
    let [low, high] = [0, 0];
    const hash = (key: number): void => {
      low ^= LOW[key]!;
      high ^= HIGH[key]!;
    };
    position.#content[GONE] = RIM;
    for (const piece of ALL_PIECES) {
      const square = setup.squares[piece] ?? GONE;
      position.#squares[piece] = square;
      if (square === GONE) continue;
      position.#put(piece, square);
      hash(64 * piece + square);
    }
    if (setup.toMove === 1) hash(TURN_KEY);
    if (setup.board === 'classic') hash(CLASSIC_KEY);
    position.toMove = setup.toMove;
    position.movesWithoutCapture = setup.movesWithoutCapture;
    position.#history[0] = low;
    position.#history[1] = high;
    return position;
  }

  get outcome(): Outcome | null {
    if (this.#ending !== RUNNING) return OUTCOMES[this.#ending]!;
    return this.#hasMove() ? null : OUTCOMES[outcomeIndex(NO_MOVES, opponent(this.toMove))]!;
  }

  get hashLow(): number {
    return (
      this.#history[3 * this.ply]! ^ LOW[QUIET_KEYS + this.movesWithoutCapture]! ^ LOW[STOOD_KEYS + this.timesStood]!
    );
  }

  get hashHigh(): number {
    return (
      this.#history[3 * this.ply + 1]! ^
      HIGH[QUIET_KEYS + this.movesWithoutCapture]! ^
      HIGH[STOOD_KEYS + this.timesStood]!
    );
  }

  get repetitionKey(): string {
    return spell(this.#squares, this.toMove);
  }

  /** The square of a piece, or `GONE`. */
  squareOf(piece: Piece): number {
    return this.#squares[piece]!;
  }

  /** The piece on a square, or −1. */
  pieceAt(square: number): Piece {
    return this.#squares.indexOf(square);
  }

  /** Whether a legal move takes a piece. */
  isCapture(move: Move): boolean {
    return this.#content[toOf(move)] !== EMPTY;
  }

  moves(into: MoveList): void {
    into.reserve(MAX_MOVES);
    const items = into.items;
    const content = this.#content;
    const squares = this.#squares;
    let count = 0;
    if (this.#ending === RUNNING) {
      const end = pieceOf(this.toMove, 8);
      for (let piece = pieceOf(this.toMove, 0); piece < end; piece++) {
        const from = squares[piece]!;
        if (from === GONE) continue;
        const enterable = this.#tables.enterable[64 * piece + from]!;
        const steps = this.#steps(piece, from);
        const base = from << 6;
        // Every step is written, and kept only if it may be made: cheaper than four branches that cannot be foreseen.
        const up = steps & 63;
        const down = (steps >> 6) & 63;
        const left = (steps >> 12) & 63;
        const right = steps >> 18;
        items[count] = base | up;
        count += (enterable >>> content[up]!) & 1;
        items[count] = base | down;
        count += (enterable >>> content[down]!) & 1;
        items[count] = base | left;
        count += (enterable >>> content[left]!) & 1;
        items[count] = base | right;
        count += (enterable >>> content[right]!) & 1;
      }
    }
    into.length = count;
  }

  countMoves(): number {
    if (this.#ending !== RUNNING) return 0;
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

    // 1. The pieces.
    if (target !== EMPTY) {
      const victim = pieceOf(opponent(me), target >> 5);
      captured = 1 + victim;
      quiet = 0;
      this.#squares[victim] = GONE;
      low ^= LOW[64 * victim + to]!;
      high ^= HIGH[64 * victim + to]!;
    }
    this.#content[from] = EMPTY;
    this.#put(piece, to);

    // 2. The counts.
    history[at + 2] = packPlayed(move, piece, captured, this.movesWithoutCapture, this.timesStood);
    history[at + 3] = low;
    history[at + 4] = high;
    this.ply++;
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
    const played = this.#history[3 * --this.ply + 2]!;
    const move = moveIn(played);
    const piece = pieceIn(played);
    const captured = capturedIn(played);
    this.#put(piece, fromOf(move));
    this.#content[toOf(move)] = EMPTY;
    if (captured >= 0) this.#put(captured, toOf(move));
    this.toMove = opponent(this.toMove);
    this.movesWithoutCapture = quietIn(played);
    this.timesStood = stoodIn(played);
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
    copy.#history.set(this.#history);
    copy.#ending = this.#ending;
    return copy as this;
  }

  /** The move that was played at that ply. */
  playedAt(ply: number): Move {
    return moveIn(this.#history[3 * ply + 2]!);
  }

  /** The piece that moved at that ply. */
  movedAt(ply: number): Piece {
    return pieceIn(this.#history[3 * ply + 2]!);
  }

  /** The piece that was captured at that ply, or −1. */
  capturedAt(ply: number): Piece {
    return capturedIn(this.#history[3 * ply + 2]!);
  }

  #put(piece: Piece, square: number): void {
    this.#squares[piece] = square;
    this.#content[square] = this.#tables.contents[64 * piece + square]!;
  }

  /** The four squares that a piece reaches, jumps that a rat blocks left out. */
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
    const content = this.#content;
    const enterable = this.#tables.enterable[64 * piece + from]!;
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

  /** How often the position with these keys has stood before; what is captured stays so, so it is looked for only since then. */
  #stoodBefore(low: number, high: number): number {
    const history = this.#history;
    const oldest = Math.max(0, this.ply - this.movesWithoutCapture);
    // The same seat to move is two plies away, and each side needs two moves to come back.
    for (let ply = this.ply - 4; ply >= oldest; ply -= 2) {
      if (history[3 * ply] === low && history[3 * ply + 1] === high) return stoodIn(history[3 * ply + 2]!);
    }
    return 0;
  }
}
