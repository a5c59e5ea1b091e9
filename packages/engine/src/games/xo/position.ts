import { type Move, type MoveList, type Outcome, outcomeTable, type Position, type Seat } from '../../kernel/index.ts';
import { ALL, CELLS, LINES, type Line, linesIn, linesOf } from './board.ts';
import { XoHistory } from './history.ts';
import { countActions, listActions, MOST_MOVES } from './moves.ts';
import { energyOf, packPlayer, playerRecord, pointsOf, turnsOf } from './player.ts';
import { RUNNING } from './turn.ts';
import {
  type CellState,
  firstOf,
  PLAYERS,
  type PlayerRecord,
  REASONS,
  secondOf,
  thirdOf,
  type XoOptions,
} from './types.ts';

const OUTCOMES = outcomeTable(REASONS);
/** Turns that a cell can count. */
const MOST_COUNTED = 15;
const EMPTY: CellState = Object.freeze({ kind: 'empty' });

/**
 * A position other than the start. The Start of its turn has run; if not, call `startTurn` before asking for moves.
 * Ages and seals beyond what a cell can count, which no match reaches, are cut to that.
 */
export interface Setup {
  readonly drawAfter: number;
  readonly cells: readonly CellState[];
  /** By seat. */
  readonly players: readonly [PlayerRecord, PlayerRecord];
  readonly toMove: Seat;
  readonly totalTurns: number;
  readonly isSuddenDeath: boolean;
  readonly isChoosing: boolean;
}

export class XoPosition extends XoHistory implements Position {
  readonly repetitionKey = null;

  static start({ drawAfter }: XoOptions): XoPosition {
    const position = new XoPosition(drawAfter);
    position.startTurn();
    return position;
  }

  static of(setup: Setup): XoPosition {
    const position = new XoPosition(setup.drawAfter);
    const [first, second] = setup.players;
    position.toMove = setup.toMove;
    position.totalTurns = setup.totalTurns;
    position.isSuddenDeath = setup.isSuddenDeath;
    position.isChoosing = setup.isChoosing;
    position.me = packPlayer(setup.toMove === 0 ? first : second);
    position.them = packPlayer(setup.toMove === 0 ? second : first);
    setup.cells.forEach((state, cell) => {
      position.#fill(cell, state);
    });
    position.judge();
    return position;
  }

  get outcome(): Outcome | null {
    return this.ended === RUNNING ? null : OUTCOMES[this.ended]!;
  }

  get hashLow(): number {
    return this.#mixed(0x85ebca6b);
  }

  get hashHigh(): number {
    return this.#mixed(0xc2b2ae35);
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
    return seat === this.toMove ? this.mine : this.theirs;
  }

  /** All sealed cells, as a set. */
  get seals(): number {
    return this.sealed;
  }

  /** The seat's state as one number, as player.ts lays it out. */
  packed(seat: Seat): number {
    return seat === this.toMove ? this.me : this.them;
  }

  cell(cell: number): CellState {
    const count = this.countAt(cell);
    if (this.isSealed(cell)) return { kind: 'sealed', expiresAtTurn: this.totalTurns + count };
    const seat = this.pieceAt(cell);
    if (seat === null) return EMPTY;
    const turns = turnsOf(this.packed(seat));
    const lastMovedTurn = (this.moved >> cell) & 1 ? turns + 1 : turns - count;
    return { kind: 'piece', owner: PLAYERS[seat], lastMovedTurn, frozen: this.isFrozen(cell) };
  }

  /** The seat whose piece stands there. */
  pieceAt(cell: number): Seat | null {
    if ((this.mine >> cell) & 1) return this.toMove;
    return (this.theirs >> cell) & 1 ? ((1 - this.toMove) as Seat) : null;
  }

  isSealed(cell: number): boolean {
    return ((this.sealed >> cell) & 1) !== 0;
  }

  isFrozen(cell: number): boolean {
    return ((this.frozen >> cell) & 1) !== 0;
  }

  /** The mover's lines on the board, in order. */
  lines(): Line[] {
    return linesOf(this.mine);
  }

  /** The lines that the mover is to pick from; none when there is nothing to pick. */
  choices(): Line[] {
    return this.isChoosing ? this.lines() : [];
  }

  moves(into: MoveList): void {
    into.reserve(MOST_MOVES);
    if (this.ended !== RUNNING) into.length = 0;
    else if (this.isChoosing) into.length = this.#listLines(into.items);
    else into.length = listActions(into.items, energyOf(this.me), this.#open(), this.mine, this.theirs & ~this.frozen);
  }

  countMoves(): number {
    if (this.ended !== RUNNING) return 0;
    if (!this.isChoosing) {
      return countActions(energyOf(this.me), this.#open(), this.mine, this.theirs & ~this.frozen);
    }
    let count = 0;
    for (let rest = linesIn(this.mine); rest !== 0; rest &= rest - 1) count++;
    return count;
  }

  play(move: Move): void {
    this.remember(move);
    if (this.isChoosing) this.takeLine((1 << firstOf(move)) | (1 << secondOf(move)) | (1 << thirdOf(move)));
    else {
      this.act(move);
      this.score();
      if (this.isChoosing) return;
    }
    this.endTurn();
    if (this.ended === RUNNING) this.startTurn();
  }

  clone(): this {
    const copy = new XoPosition(this.drawAfter, new Int32Array(this.stack));
    copy.copyFrom(this);
    return copy as this;
  }

  /** The cells that a piece or a seal may be put on. */
  #open(): number {
    return ALL & ~(this.mine | this.theirs | this.sealed);
  }

  #listLines(items: Int32Array): number {
    const found = linesIn(this.mine);
    let n = 0;
    for (const { bit, move } of LINES) if ((found >>> bit) & 1) items[n++] = move;
    return n;
  }

  #fill(cell: number, state: CellState): void {
    if (state.kind === 'empty') return;
    const bit = 1 << cell;
    if (state.kind === 'sealed') {
      this.sealed |= bit;
      this.setCount(cell, inRange(state.expiresAtTurn - this.totalTurns));
      return;
    }
    const isMine = state.owner === PLAYERS[this.toMove];
    const age = turnsOf(isMine ? this.me : this.them) - state.lastMovedTurn;
    if (isMine) this.mine |= bit;
    else this.theirs |= bit;
    if (isMine && age < 0) this.moved |= bit;
    if (state.frozen) this.frozen |= bit;
    this.setCount(cell, inRange(age));
  }

  /** Half of the hash, from everything that decides the future. */
  #mixed(multiplier: number): number {
    let hash = mix(this.drawAfter, this.mine | (this.theirs << CELLS), multiplier);
    hash = mix(hash, this.sealed | (this.frozen << CELLS), multiplier);
    hash = mix(hash, this.ones | (this.twos << CELLS), multiplier);
    hash = mix(hash, this.fours | (this.eights << CELLS), multiplier);
    hash = mix(hash, this.me, multiplier);
    hash = mix(hash, this.them, multiplier);
    hash = mix(hash, this.turnWord(), multiplier);
    return mix(hash, this.moved, multiplier);
  }
}

/** As far as a cell counts. */
const inRange = (count: number): number => Math.min(Math.max(count, 0), MOST_COUNTED);

/** Takes a word into a hash. For a given word it loses nothing, for a given hash neither. */
function mix(hash: number, word: number, multiplier: number): number {
  const both = hash ^ word;
  const spread = Math.imul(both ^ (both >>> 16), multiplier);
  return Math.imul(spread ^ (spread >>> 13), 0x27d4eb2f);
}
