/** Converts between the document's states and `XoPosition`, which implements every rule. */
import { optionSentence, type Seat } from '../../../kernel/index.ts';
import { parse } from '../options.ts';
import { MAX_FIELD, MAX_TURNS } from '../player.ts';
import { XoPosition } from '../position.ts';
import { type CellState, PLAYERS, type XoOptions } from '../types.ts';
import { type Board, Cell, cellsIn, fromCell, GridBoard, ScoringLine, toCell } from './board.ts';
import { GamePhase, PlayerId } from './enums.ts';
import { GameState, PlayerState } from './state.ts';

/** Fills in the missing options. Throws a `RangeError` that names an invalid option. */
export function completed(options: Partial<XoOptions>): XoOptions {
  const parsed = parse(options);
  if (!parsed.ok) throw new RangeError(optionSentence(parsed.error, 'en'));
  return parsed.value;
}

/** The start of a match, before X's first Start. */
export const initialState = ({ drawAfter }: XoOptions): GameState =>
  toState(XoPosition.unstarted(drawAfter), new GridBoard());

/** Runs `step` on the position of a state, and returns the resulting state. */
export function after(state: GameState, options: XoOptions, step: (position: XoPosition) => void): GameState {
  const position = toPosition(state, options);
  step(position);
  return toState(position, state.board);
}

/** A new position, at ply 0, from a state. Throws a `RangeError` if a value in the state is out of range. */
export function toPosition(state: GameState, { drawAfter }: XoOptions): XoPosition {
  checkRange('totalTurns', state.totalTurns, MAX_TURNS);
  const position = XoPosition.of({
    drawAfter,
    cells: cellsIn(state.board).map(fromCell),
    players: [checked(state.xState), checked(state.oState)],
    toMove: PLAYERS.indexOf(state.currentPlayer.name) as Seat,
    totalTurns: state.totalTurns,
    isSuddenDeath: state.phase === GamePhase.SUDDEN_DEATH,
    isChoosing: state.pendingLines !== null,
  });
  if (position.isChoosing && position.lines().length === 0) {
    throw new RangeError(`pendingLines is set, but ${state.currentPlayer} has no scoring line`);
  }
  return position;
}

const toState = (position: XoPosition, before: Board): GameState =>
  new GameState(
    new GridBoard(cellsIn(before).map((cell, i) => changed(cell, position.cell(i)))),
    PlayerState.ofRecord(position.player(0)),
    PlayerState.ofRecord(position.player(1)),
    PlayerId.named(PLAYERS[position.toMove]),
    position.totalTurns,
    position.isSuddenDeath ? GamePhase.SUDDEN_DEATH : GamePhase.NORMAL,
    position.isChoosing ? position.lines().map(ScoringLine.ofLine) : null,
  );

/**
 * The document's cell after one step. Positions clamp ages that no match reaches, so a piece or seal that stays keeps the
 * turn numbers of the state. Only a piece that arrives or thaws gets a new `lastMovedTurn`.
 */
function changed(before: Cell, now: CellState): Cell {
  if (before.kind === 'sealed' && now.kind === 'sealed') return before;
  const isSamePiece = before.kind === 'piece' && now.kind === 'piece' && before.owner.name === now.owner;
  if (!isSamePiece || (before.frozen && !now.frozen)) return toCell(now);
  return new Cell.Piece(before.owner, before.lastMovedTurn, now.frozen);
}

function checked(player: PlayerState): PlayerState {
  checkRange('score', player.score, MAX_FIELD);
  checkRange('energy', player.energy, MAX_FIELD);
  checkRange('ownerTurnCount', player.ownerTurnCount, MAX_TURNS);
  checkRange('consecutiveTurnsAtMaxEnergy', player.consecutiveTurnsAtMaxEnergy, MAX_FIELD);
  return player;
}

function checkRange(field: string, value: number, max: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= max) return;
  throw new RangeError(`${field} must be an integer from 0 to ${max}, not ${value}`);
}
