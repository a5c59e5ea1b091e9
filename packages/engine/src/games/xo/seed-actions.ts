/** The actions of XO's own document and the two that the rules add, and what they are as moves. */
import type { Move } from '../../kernel/index.ts';
import { LINES } from './board.ts';
import { cellsOfMove, kindName } from './notation.ts';
import { type PlayerId, Position, ScoringLine } from './seed-model.ts';
import { COSTS, KINDS, type Kind, pack } from './types.ts';

abstract class PlayerAction {
  readonly player: PlayerId;
  abstract readonly kind: Kind;

  constructor(player: PlayerId) {
    this.player = player;
  }

  getPlayer(): PlayerId {
    return this.player;
  }

  getEnergyCost(): number {
    return COSTS[this.kind];
  }

  /** What the action is about, in the order of its move text. */
  abstract getPositions(): readonly Position[];
}

export class PlaceAction extends PlayerAction {
  readonly kind = 'place';
  readonly position: Position;

  constructor(player: PlayerId, position: Position) {
    super(player);
    this.position = position;
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return [this.position];
  }
}

export class ShiftAction extends PlayerAction {
  readonly kind = 'shift';
  readonly from: Position;
  readonly to: Position;

  constructor(player: PlayerId, from: Position, to: Position) {
    super(player);
    this.from = from;
    this.to = to;
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return [this.from, this.to];
  }
}

export class DisruptAction extends PlayerAction {
  readonly kind = 'disrupt';
  readonly target: Position;

  constructor(player: PlayerId, target: Position) {
    super(player);
    this.target = target;
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return [this.target];
  }
}

export class SealAction extends PlayerAction {
  readonly kind = 'seal';
  readonly target: Position;

  constructor(player: PlayerId, target: Position) {
    super(player);
    this.target = target;
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return [this.target];
  }
}

/** The two positions in any order. */
export class DoublePlaceAction extends PlayerAction {
  readonly kind = 'double';
  readonly pos1: Position;
  readonly pos2: Position;

  constructor(player: PlayerId, pos1: Position, pos2: Position) {
    super(player);
    this.pos1 = pos1;
    this.pos2 = pos2;
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return [this.pos1, this.pos2];
  }
}

/** Picks one of several lines; the turn goes on where it stopped. */
export class ChooseLineAction extends PlayerAction {
  readonly kind = 'line';
  readonly line: ScoringLine;

  constructor(player: PlayerId, line: ScoringLine) {
    super(player);
    this.line = line;
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return this.line.getPositions();
  }
}

export class PassAction extends PlayerAction {
  readonly kind = 'pass';

  constructor(player: PlayerId) {
    super(player);
    Object.freeze(this);
  }

  getPositions(): readonly Position[] {
    return [];
  }
}

export type Action =
  | PlaceAction
  | ShiftAction
  | DisruptAction
  | SealAction
  | DoublePlaceAction
  | ChooseLineAction
  | PassAction;

/** The move that an action means, legal or not; null when a position is off the board or given twice. */
export function moveOf(action: Action): Move | null {
  const cells: number[] = [];
  for (const position of action.getPositions()) {
    const cell = position.toCell();
    if (cell === null) return null;
    cells.push(cell);
  }
  if (action.kind !== 'shift') {
    if (new Set(cells).size < cells.length) return null;
    cells.sort((a, b) => a - b);
  }
  return pack(KINDS.indexOf(action.kind), ...cells);
}

/** A legal move as an action. */
export function actionOf(player: PlayerId, move: Move): Action {
  const [first, second] = cellsOfMove(move).map(Position.ofCell) as [Position, Position];
  switch (kindName(move)) {
    case 'place':
      return new PlaceAction(player, first);
    case 'seal':
      return new SealAction(player, first);
    case 'shift':
      return new ShiftAction(player, first, second);
    case 'disrupt':
      return new DisruptAction(player, first);
    case 'double':
      return new DoublePlaceAction(player, first, second);
    case 'line':
      return new ChooseLineAction(player, lineOf(move));
    case 'pass':
      return new PassAction(player);
  }
}

function lineOf(move: Move): ScoringLine {
  const line = LINES.find((known) => known.move === move);
  if (!line) throw new Error(`no line is move ${move}`);
  return ScoringLine.ofLine(line);
}
