/** The document's five actions, and two free ones that the rules add: choosing a line, and passing. */
import { COSTS, type Kind } from '../types.ts';
import type { Position, ScoringLine } from './board.ts';
import type { PlayerId } from './enums.ts';

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

  /** The action's positions, in the order of the constructor's parameters. */
  abstract getPositions(): readonly Position[];
}

/** Places a piece on an empty cell. */
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

/** Moves one of the player's pieces one cell, not diagonally. */
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

/** Removes an opponent's piece that is not frozen. */
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

/** Blocks an empty cell during the opponent's next turn. */
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

/** Places two pieces that are not side by side. The positions may be given in either order. */
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

/** Chooses one of several scoring lines, which ends the turn. */
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

/** Passes the turn. Legal only when there is no other legal action. */
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

/** Any action of a player. */
export type Action =
  | PlaceAction
  | ShiftAction
  | DisruptAction
  | SealAction
  | DoublePlaceAction
  | ChooseLineAction
  | PassAction;
