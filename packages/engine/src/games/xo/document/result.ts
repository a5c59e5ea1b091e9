/** The results that `checkGameOver` returns. */
import { type PlayerId, VictoryType } from './enums.ts';

class VictoryResult {
  readonly kind = 'Victory';
  readonly winner: PlayerId;
  readonly type: VictoryType;

  constructor(winner: PlayerId, type: VictoryType) {
    this.winner = winner;
    this.type = type;
    Object.freeze(this);
  }
}

/** The match is still running in phase `SUDDEN_DEATH`. */
class SuddenDeathResult {
  readonly kind = 'SuddenDeath';

  constructor() {
    Object.freeze(this);
  }
}

/** A sudden death that is still level after `drawAfter` turns. The document has no draws; the rules add this one. */
class DrawResult {
  readonly kind = 'Draw';
  readonly type = 'TURN_CAP';

  constructor() {
    Object.freeze(this);
  }
}

/** How a match ended. */
export type GameResult = VictoryResult | SuddenDeathResult | DrawResult;

export const GameResult = {
  Victory: VictoryResult,
  SuddenDeath: SuddenDeathResult,
  Draw: DrawResult,
  VictoryType,
} as const;

export declare namespace GameResult {
  export type Victory = VictoryResult;
  export type SuddenDeath = SuddenDeathResult;
  export type Draw = DrawResult;
  export type VictoryType = import('./enums.ts').VictoryType;
}
