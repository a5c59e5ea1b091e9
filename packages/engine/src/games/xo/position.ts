import {
  grown,
  type Move,
  type MoveList,
  type Outcome,
  outcomeTable,
  type Position,
  type Seat,
} from '../../kernel/index.ts';
import { ALL, CELLS, LINES, type Line, linesIn, linesOf } from './board.ts';
import { countActions, listActions, MAX_MOVES } from './moves.ts';
import { energyOf, packPlayer, playerRecord, pointsOf, turnsOf } from './player.ts';
import { RUNNING, Turn } from './turn.ts';
import {
  type CellState,
  firstOf,
  OUTCOME_REASONS,
  PLAYERS,
  type PlayerRecord,
  secondOf,
  thirdOf,
  type XoOptions,
} from './types.ts';
import { restoreTurn, saveTurn, serialAt, TURN_WORDS, turnWord } from './undo-stack.ts';

const OUTCOMES = outcomeTable(OUTCOME_REASONS);
const EMPTY: CellState = Object.freeze({ kind: 'empty' });
/** Initial capacity of the undo stack, in plies. */
const STACK_PLIES = 40;

/**
 * A position set up directly, after the Start of its turn; for a state before Start, call `turn.start` first. Ages of pieces
 * and seals are clamped to 15 turns, which no match reaches.
 */
export interface PositionParts {
  readonly drawAfter: number;
  readonly cells: readonly CellState[];
  /** Both players, indexed by seat. */
  readonly players: readonly [PlayerRecord, PlayerRecord];
  readonly toMove: Seat;
  readonly totalTurns: number;
  readonly isSuddenDeath: boolean;
  readonly isChoosing: boolean;
}

/** A position of XO Enchanted, which `play` and `undo` change in place. */
export class XoPosition implements Position {
  readonly repetitionKey = null;
  ply = 0;
  /** The position's data and the phases of a turn, which can be run one by one; `play` runs a whole turn. */
  readonly turn: Turn;
  #stack: Int32Array;

  private constructor(turn: Turn, stack: Int32Array) {
    this.turn = turn;
    this.#stack = stack;
  }

  /** The start of a match, before X's first Start. */
  static unstarted(drawAfter: number): XoPosition {
    return new XoPosition(new Turn(drawAfter), new Int32Array(TURN_WORDS * STACK_PLIES));
  }

  static start({ drawAfter }: XoOptions): XoPosition {
    const position = XoPosition.unstarted(drawAfter);
    position.turn.start();
    return position;
  }

  static of(parts: PositionParts): XoPosition {
    const position = XoPosition.unstarted(parts.drawAfter);
    const { turn } = position;
    const [first, second] = parts.players;
    turn.toMove = parts.toMove;
    turn.totalTurns = parts.totalTurns;
    turn.isSuddenDeath = parts.isSuddenDeath;
    turn.isChoosing = parts.isChoosing;
    turn.me = packPlayer(parts.toMove === 0 ? first : second);
    turn.them = packPlayer(parts.toMove === 0 ? second : first);
    parts.cells.forEach((state, cell) => {
      setCell(turn, cell, state);
    });
    turn.updateResult();
    return position;
  }

  get toMove(): Seat {
    return this.turn.toMove;
  }

  get outcome(): Outcome | null {
    const { result } = this.turn;
    return result === RUNNING ? null : OUTCOMES[result]!;
  }

  get hashLow(): number {
    return hashOf(this.turn, 0x85ebca6b);
  }

  get hashHigh(): number {
    return hashOf(this.turn, 0xc2b2ae35);
  }

  get drawAfter(): number {
    return this.turn.drawAfter;
  }

  get totalTurns(): number {
    return this.turn.totalTurns;
  }

  get isSuddenDeath(): boolean {
    return this.turn.isSuddenDeath;
  }

  /** Whether the seat to move must choose one of several scoring lines. */
  get isChoosing(): boolean {
    return this.turn.isChoosing;
  }

  player(seat: Seat): PlayerRecord {
    return playerRecord(this.packed(seat));
  }

  points(seat: Seat): number {
    return pointsOf(this.packed(seat));
  }

  energy(seat: Seat): number {
    return energyOf(this.packed(seat));
  }

  /** The seat's pieces, as a set of cells. */
  pieces(seat: Seat): number {
    return seat === this.toMove ? this.turn.mine : this.turn.theirs;
  }

  /** All sealed cells, as a set. */
  get seals(): number {
    return this.turn.sealed;
  }

  /** The seat's player, packed as player.ts describes. */
  packed(seat: Seat): number {
    return seat === this.toMove ? this.turn.me : this.turn.them;
  }

  cell(cell: number): CellState {
    const count = this.turn.counts.at(cell);
    if (this.isSealed(cell)) return { kind: 'sealed', expiresAtTurn: this.totalTurns + count };
    const seat = this.pieceAt(cell);
    if (seat === null) return EMPTY;
    const turns = turnsOf(this.packed(seat));
    const lastMovedTurn = (this.turn.moved >> cell) & 1 ? turns + 1 : turns - count;
    return { kind: 'piece', owner: PLAYERS[seat], lastMovedTurn, frozen: this.isFrozen(cell) };
  }

  /** The owner of the piece on a cell, or `null` if the cell has no piece. */
  pieceAt(cell: number): Seat | null {
    if ((this.turn.mine >> cell) & 1) return this.toMove;
    return (this.turn.theirs >> cell) & 1 ? ((1 - this.toMove) as Seat) : null;
  }

  isSealed(cell: number): boolean {
    return ((this.turn.sealed >> cell) & 1) !== 0;
  }

  isFrozen(cell: number): boolean {
    return ((this.turn.frozen >> cell) & 1) !== 0;
  }

  /** A number that identifies the piece on a cell until it leaves the board, see `serialAt`. */
  serialAt(cell: number): number {
    return serialAt(this.#stack, this.ply, cell);
  }

  /** The mover's scoring lines on the board. */
  lines(): Line[] {
    return linesOf(this.turn.mine);
  }

  /** The scoring lines that the mover must choose from; empty when there is no choice to make. */
  choices(): Line[] {
    return this.isChoosing ? this.lines() : [];
  }

  moves(into: MoveList): void {
    const { turn } = this;
    into.reserve(MAX_MOVES);
    if (turn.result !== RUNNING) into.length = 0;
    else if (turn.isChoosing) into.length = listLines(into.items, turn.mine);
    else {
      const exposed = turn.theirs & ~turn.frozen;
      into.length = listActions(into.items, energyOf(turn.me), openCells(turn), turn.mine, exposed);
    }
  }

  countMoves(): number {
    const { turn } = this;
    if (turn.result !== RUNNING) return 0;
    if (!turn.isChoosing) {
      return countActions(energyOf(turn.me), openCells(turn), turn.mine, turn.theirs & ~turn.frozen);
    }
    let count = 0;
    for (let rest = linesIn(turn.mine); rest !== 0; rest &= rest - 1) count++;
    return count;
  }

  play(move: Move): void {
    const { turn } = this;
    const at = TURN_WORDS * this.ply++;
    if (at === this.#stack.length) this.#stack = grown(this.#stack, 2 * at);
    saveTurn(this.#stack, at, turn, move);
    if (turn.isChoosing) turn.takeLine((1 << firstOf(move)) | (1 << secondOf(move)) | (1 << thirdOf(move)));
    else {
      turn.act(move);
      turn.score();
      if (turn.isChoosing) return;
    }
    turn.end();
    if (turn.result === RUNNING) turn.start();
  }

  undo(): void {
    restoreTurn(this.#stack, TURN_WORDS * --this.ply, this.turn);
  }

  clone(): this {
    const copy = new XoPosition(this.turn.clone(), new Int32Array(this.#stack));
    copy.ply = this.ply;
    return copy as this;
  }
}

/** The cells that a piece or a seal can be put on. */
const openCells = (turn: Turn): number => ALL & ~(turn.mine | turn.theirs | turn.sealed);

function listLines(items: Int32Array, pieces: number): number {
  const found = linesIn(pieces);
  let n = 0;
  for (const { bit, move } of LINES) if ((found >>> bit) & 1) items[n++] = move;
  return n;
}

function setCell(turn: Turn, cell: number, state: CellState): void {
  if (state.kind === 'empty') return;
  const bit = 1 << cell;
  if (state.kind === 'sealed') {
    turn.sealed |= bit;
    turn.counts.set(cell, state.expiresAtTurn - turn.totalTurns);
    return;
  }
  const isMine = state.owner === PLAYERS[turn.toMove];
  const age = turnsOf(isMine ? turn.me : turn.them) - state.lastMovedTurn;
  if (isMine) turn.mine |= bit;
  else turn.theirs |= bit;
  if (isMine && age < 0) turn.moved |= bit;
  if (state.frozen) turn.frozen |= bit;
  turn.counts.set(cell, age);
}

/** One half of the hash of all state that affects future play. */
function hashOf(turn: Turn, multiplier: number): number {
  const { counts } = turn;
  let hash = mix(turn.drawAfter, turn.mine | (turn.theirs << CELLS), multiplier);
  hash = mix(hash, turn.sealed | (turn.frozen << CELLS), multiplier);
  hash = mix(hash, counts.ones | (counts.twos << CELLS), multiplier);
  hash = mix(hash, counts.fours | (counts.eights << CELLS), multiplier);
  hash = mix(hash, turn.me, multiplier);
  hash = mix(hash, turn.them, multiplier);
  hash = mix(hash, turnWord(turn), multiplier);
  return mix(hash, turn.moved, multiplier);
}

/** Mixes a word into a hash. Bijective in the hash for a fixed word, and in the word for a fixed hash. */
function mix(hash: number, word: number, multiplier: number): number {
  const both = hash ^ word;
  const spread = Math.imul(both ^ (both >>> 16), multiplier);
  return Math.imul(spread ^ (spread >>> 13), 0x27d4eb2f);
}
