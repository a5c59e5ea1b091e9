import {
  grown,
  type Move,
  type MoveList,
  type Outcome,
  opponent,
  type Position,
  type Seat,
} from '../../kernel/index.ts';
import { arrowOf, type Board, boardOf, gridOf, type Numbers, numbersUpTo, RIM, stateOf } from './board.ts';
import { type ChainCells, runChain, stopsOf } from './chain.ts';
import { type EndOptions, type EndRules, endRulesOf, outcomeOf, RUNNING, resultAfter, turnsLeft } from './ending.ts';
import { NEUTRAL, PASS } from './types.ts';

/** Hash keys of the seat to move, of the turns left and of the match's rules. */
const TURN = { low: 0x2c1b3c6d, high: 0x297a2d39 } as const;
const TURNS_LEFT = { low: 0x9e3779b1 | 0, high: 0x85ebca77 | 0 } as const;
const RULES = { low: 0x5851f42d, high: 0x14057b7f } as const;

//  An undo log entry:  cell (all higher bits) | the cell's previous byte 5
//  A turn logs one entry for each touched cell, in order, followed by the number of these entries.
const packEntry = (cell: number, previous: number): number => 32 * cell + previous;
const entryCell = (entry: number): number => entry >>> 5;
const entryValue = (entry: number): number => entry & 31;
const LOG_CAPACITY = 512;
/** Maximum number of cells of a board. With more cells, log entries would exceed 32 bits. */
const MAX_CELLS = 2 ** 27;
const logOf = (board: Board, length: number): Numbers => numbersUpTo(packEntry(board.count, 0), length);

/** The options that still matter after the start. */
interface Rules extends EndRules {
  readonly board: Board;
  /** Bit set of states that stop a chain, see `stopsOf`. */
  readonly stops: number;
}

/** A position set up directly instead of by playing moves. */
export interface PositionParts extends EndOptions {
  readonly size: number;
  readonly stopOnEnemy: boolean;
  /** One byte per cell, see `packCell`. */
  readonly cells: ArrayLike<number>;
  readonly toMove: Seat;
  /** Turns of the match so far, which become its `ply`. */
  readonly turnCount: number;
  /** Turns before the start of a match from a set-up position; 0 if not given. */
  readonly turnsBefore?: number;
}

/** A position of Octa on typed arrays. */
export class OctaPosition implements Position, ChainCells<number> {
  toMove: Seat = 0;
  ply = 0;
  readonly repetitionKey = null;

  readonly #rules: Rules;
  /** Copied from the board to avoid an extra property load in every chain. */
  readonly #neighbours: Numbers;
  /** Turns before the start of the match, in a set-up position. */
  readonly #turnsBefore: number;
  /** Number of 32-bit words per seat in `#owned`. */
  readonly #words: number;
  /** One byte per cell, plus RIM at index `board.count`. */
  readonly #cells: Uint8Array;
  /** Bit set of the cells each seat owns. The set keeps the order of `moves` independent of the match's history. */
  readonly #owned: Int32Array;
  #log: Numbers;
  #logged = 0;
  #count0 = 0;
  #count1 = 0;
  #low = 0;
  #high = 0;
  #result = RUNNING;

  private constructor(rules: Rules, turnsBefore: number, cells: Uint8Array, owned: Int32Array, log: Numbers) {
    this.#rules = rules;
    this.#turnsBefore = turnsBefore;
    this.#neighbours = rules.board.neighbours;
    this.#words = wordsOf(rules.board);
    this.#cells = cells;
    this.#owned = owned;
    this.#log = log;
  }

  static of(parts: PositionParts): OctaPosition {
    if (gridOf(parts.size).count > MAX_CELLS) throw new RangeError(`a board of size ${parts.size} is too large`);
    const board = boardOf(parts.size);
    const rules = { ...endRulesOf(parts), board, stops: stopsOf(parts.stopOnEnemy) };
    const cells = new Uint8Array(board.count + 1);
    cells[board.count] = RIM;
    const owned = new Int32Array(2 * wordsOf(board));
    const position = new OctaPosition(rules, parts.turnsBefore ?? 0, cells, owned, logOf(board, LOG_CAPACITY));
    position.toMove = parts.toMove;
    position.ply = parts.turnCount;
    const kind = Number(parts.stopOnEnemy) + 2 * Number(rules.eliminates) + 4 * Number(rules.limit === 0);
    position.#low = Math.imul(kind, RULES.low);
    position.#high = Math.imul(kind, RULES.high);
    for (let cell = 0; cell < board.count; cell++) {
      const value = parts.cells[cell] as number;
      cells[cell] = value;
      position.#hash(cell, value);
      const state = stateOf(value);
      if (state === 1 || state === 2) position.#give(cell, (state - 1) as Seat);
    }
    position.#result = resultAfter(rules, position.turnCount, position.#count0, position.#count1);
    return position;
  }

  get hashLow(): number {
    return this.#low ^ (this.toMove * TURN.low) ^ Math.imul(turnsLeft(this.#rules, this.turnCount), TURNS_LEFT.low);
  }

  get hashHigh(): number {
    return this.#high ^ (this.toMove * TURN.high) ^ Math.imul(turnsLeft(this.#rules, this.turnCount), TURNS_LEFT.high);
  }

  get outcome(): Outcome | null {
    return outcomeOf(this.#result);
  }

  get board(): Board {
    return this.#rules.board;
  }

  /** Turns played, including those before the start of a match from a set-up position. */
  get turnCount(): number {
    return this.ply + this.#turnsBefore;
  }

  /** The match ends after this many turns at the latest; `null` if there is no limit. */
  get turnLimit(): number | null {
    return this.#rules.limit || null;
  }

  stateAt(cell: number): number {
    return stateOf(this.#cells[cell]!);
  }

  arrowAt(cell: number): number {
    return arrowOf(this.#cells[cell]!);
  }

  /** Number of cells the seat owns. */
  cells(seat: Seat): number {
    return seat === 0 ? this.#count0 : this.#count1;
  }

  moves(into: MoveList): void {
    into.clear();
    if (this.#result !== RUNNING) return;
    if (this.cells(this.toMove) === 0) {
      into.push(PASS);
      return;
    }
    const board = this.#rules.board;
    into.reserve(board.count);
    const items = into.items;
    const words = this.#words;
    const first = this.toMove * words;
    let length = 0;
    for (let word = 0; word < words; word++) {
      let bits = this.#owned[first + word]!;
      for (; bits !== 0; bits &= bits - 1) items[length++] = 32 * word + 31 - Math.clz32(bits & -bits);
    }
    into.length = length;
  }

  countMoves(): number {
    return this.#result === RUNNING ? this.cells(this.toMove) || 1 : 0;
  }

  play(move: Move): void {
    const me = this.toMove;
    if (this.#log.length - this.#logged <= this.#rules.board.count) this.#growLog();
    const touched = move === PASS ? 0 : runChain(this, move, me, this.#rules.stops);
    this.#log[this.#logged++] = touched;
    this.toMove = opponent(me);
    this.ply++;
    this.#result = resultAfter(this.#rules, this.turnCount, this.#count0, this.#count1);
  }

  undo(): void {
    const me = opponent(this.toMove);
    this.toMove = me;
    this.ply--;
    this.#result = RUNNING;
    let touched = this.#log[--this.#logged]!;
    while (touched-- > 0) {
      const entry = this.#log[--this.#logged]!;
      const cell = entryCell(entry);
      const before = entryValue(entry);
      this.#put(cell, this.#cells[cell]!, before);
      const state = stateOf(before);
      if (state === me + 1) continue;
      this.#take(cell, me);
      if (state !== NEUTRAL) this.#give(cell, opponent(me));
    }
  }

  clone(): this {
    const copy = new OctaPosition(
      this.#rules,
      this.#turnsBefore,
      this.#cells.slice(),
      this.#owned.slice(),
      this.#log.slice(),
    );
    copy.toMove = this.toMove;
    copy.ply = this.ply;
    copy.#logged = this.#logged;
    copy.#count0 = this.#count0;
    copy.#count1 = this.#count1;
    copy.#low = this.#low;
    copy.#high = this.#high;
    copy.#result = this.#result;
    return copy as this;
  }

  /** The cells that the last move touched, in order: the chosen cell, then the captured cells. Empty after a pass. */
  lastTouched(): number[] {
    const end = this.#logged - 1;
    return Array.from(this.#log.subarray(end - this.#log[end]!, end), entryCell);
  }

  /** State and arrow of a cell as one byte. */
  valueAt(cell: number): number {
    return this.#cells[cell]!;
  }

  /** State and arrow of every cell, plus RIM beyond the last one. For reading only. */
  get bytes(): Uint8Array {
    return this.#cells;
  }

  /** Bit sets of the cells that seat 0 and seat 1 own, one after the other. For reading only. */
  get owned(): Int32Array {
    return this.#owned;
  }

  /** Bit set of the states that stop a chain of either seat, see `stopsOf`. */
  get stops(): number {
    return this.#rules.stops;
  }

  /** The cell an arrow points at; `board.count` beyond the rim. */
  neighbourAt(cell: number, arrow: number): number {
    return this.#neighbours[8 * cell + arrow]!;
  }

  /** Changes a cell and logs its previous byte. Only `runChain` may call this. */
  touch(cell: number, before: number, after: number): void {
    this.#log[this.#logged++] = packEntry(cell, before);
    this.#put(cell, before, after);
    const me = this.toMove;
    const state = stateOf(before);
    if (state === me + 1) return;
    if (state !== NEUTRAL) this.#take(cell, opponent(me));
    this.#give(cell, me);
  }

  #put(cell: number, before: number, after: number): void {
    const { low, high } = this.#rules.board;
    const at = 32 * cell;
    this.#low ^= low[at + before]! ^ low[at + after]!;
    this.#high ^= high[at + before]! ^ high[at + after]!;
    this.#cells[cell] = after;
  }

  #hash(cell: number, value: number): void {
    const { low, high } = this.#rules.board;
    this.#low ^= low[32 * cell + value]!;
    this.#high ^= high[32 * cell + value]!;
  }

  #give(cell: number, seat: Seat): void {
    this.#owned[this.#wordAt(cell, seat)]! |= 1 << cell;
    if (seat === 0) this.#count0++;
    else this.#count1++;
  }

  #take(cell: number, seat: Seat): void {
    this.#owned[this.#wordAt(cell, seat)]! &= ~(1 << cell);
    if (seat === 0) this.#count0--;
    else this.#count1--;
  }

  #wordAt(cell: number, seat: Seat): number {
    return seat * this.#words + (cell >> 5);
  }

  /** Makes room for a turn that touches every cell, plus its count. */
  #growLog(): void {
    const { board } = this.#rules;
    this.#log = grown(this.#log, Math.max(2 * this.#log.length, this.#logged + board.count + 1));
  }
}

/** Number of 32-bit words that hold one bit per cell. */
const wordsOf = (board: Board): number => (board.count + 31) >> 5;
