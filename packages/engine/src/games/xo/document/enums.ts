/** The document's enumerations. */
import { PLAYERS, type Player } from '../types.ts';

/** X or O. There is one object for each, so compare players with `===`. Serializes to "X" and "O". */
export class PlayerId {
  static readonly X = new PlayerId('X');
  static readonly O = new PlayerId('O');
  readonly name: Player;

  private constructor(name: Player) {
    this.name = name;
    Object.freeze(this);
  }

  /** Both players, X first. */
  static values(): PlayerId[] {
    return PLAYERS.map(PlayerId.named);
  }

  static named(name: Player): PlayerId {
    return PlayerId[name];
  }

  opponent(): PlayerId {
    return this === PlayerId.X ? PlayerId.O : PlayerId.X;
  }

  toString(): Player {
    return this.name;
  }

  toJSON(): Player {
    return this.name;
  }
}

Object.freeze(PlayerId);

/** `SUDDEN_DEATH` begins after turn 24 if the scores are level. */
export const GamePhase = { NORMAL: 'NORMAL', SUDDEN_DEATH: 'SUDDEN_DEATH' } as const;
export type GamePhase = (typeof GamePhase)[keyof typeof GamePhase];

/** Direction of a scoring line. Also available as `ScoringLine.LineType`. */
export const LineType = { HORIZONTAL: 'HORIZONTAL', VERTICAL: 'VERTICAL', DIAGONAL: 'DIAGONAL' } as const;
export type LineType = (typeof LineType)[keyof typeof LineType];

/** How a match was won. Also available as `GameResult.VictoryType`. */
export const VictoryType = {
  /** The winner reached three points. */
  SCORE_LIMIT: 'SCORE_LIMIT',
  /** The winner had the higher score after 24 turns. */
  TURN_LIMIT: 'TURN_LIMIT',
  /** The winner scored in sudden death. */
  SUDDEN_DEATH: 'SUDDEN_DEATH',
} as const;
export type VictoryType = (typeof VictoryType)[keyof typeof VictoryType];
