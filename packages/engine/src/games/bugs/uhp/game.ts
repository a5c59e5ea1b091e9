/** Game strings of the Universal Hive Protocol: `Base;InProgress;White[2];wS1;bA1 wS1-`. */
import { fail, ok, type Result, type Seat } from '../../../kernel/index.ts';
import { BugsPosition } from '../position.ts';
import { formatUhp, parseUhp, type UhpRefusal } from './moves.ts';

export const UHP_TYPE = 'Base';
export const UHP_STATES = ['NotStarted', 'InProgress', 'Draw', 'WhiteWins', 'BlackWins'] as const;
export type UhpState = (typeof UHP_STATES)[number];

/** What is wrong with a game string: which part, what was given there and what it should be. */
export type UhpGameFault =
  | { readonly code: 'type' | 'expansion' | 'header'; readonly given: string }
  | { readonly code: 'state' | 'turn'; readonly given: string; readonly is: string }
  | { readonly code: 'move'; readonly given: string; readonly number: number; readonly refusal: UhpRefusal };

const SIDES = ['White', 'Black'] as const;
const winOf = (seat: Seat): UhpState => `${SIDES[seat]}Wins`;

/** A match as the protocol sees it: a position, and how it came about in canonical move strings. */
export class UhpGame {
  readonly position: BugsPosition;
  readonly #moves: string[] = [];

  /** `repetition` as in the options of Bugs. */
  constructor(repetition: number) {
    this.position = new BugsPosition({ tournament: true, repetition });
  }

  get moves(): readonly string[] {
    return this.#moves;
  }

  /** Plays a move in any spelling; says why when it may not be played, and then nothing has changed. */
  play(text: string): UhpRefusal | null {
    const move = parseUhp(this.position, text);
    if (!move.ok) return move.error;
    this.#moves.push(formatUhp(this.position, move.value));
    this.position.play(move.value);
    return null;
  }

  /** Takes that many moves back: at most as many as there are. */
  undo(count: number): void {
    for (let i = 0; i < count; i++) {
      this.position.undo();
      this.#moves.pop();
    }
  }

  get state(): UhpState {
    const { outcome, ply } = this.position;
    if (!outcome) return ply === 0 ? 'NotStarted' : 'InProgress';
    return outcome.winner === null ? 'Draw' : winOf(outcome.winner);
  }

  get turn(): string {
    const { toMove, turnNumber } = this.position;
    return `${SIDES[toMove]}[${turnNumber}]`;
  }

  format(): string {
    return [UHP_TYPE, this.state, this.turn, ...this.#moves].join(';');
  }
}

/** A new match by its type, or one that is gone on with: every move is played, and the end must be what the string says. */
export function parseUhpGame(text: string, repetition: number): Result<UhpGame, UhpGameFault> {
  const [type = '', state, turn, ...moves] = text.split(';').map((part) => part.trim());
  if (/^base\+[mlp]{1,3}$/i.test(type)) return fail({ code: 'expansion', given: type });
  if (type.toLowerCase() !== UHP_TYPE.toLowerCase()) return fail({ code: 'type', given: type });
  if (state === undefined) return ok(new UhpGame(repetition));
  if (turn === undefined) return fail({ code: 'header', given: text });

  const header = { state, turn };
  const game = new UhpGame(repetition);
  const fault = replay(game, header, moves);
  if (!fault) return ok(game);
  if (game.position.outcome?.reason !== 'repetition') return fail(fault);
  // Not everybody draws by repetition: a string that goes on behind one, or denies it, is of a match without that rule.
  const unruled = new UhpGame(0);
  const still = replay(unruled, header, moves);
  return still ? fail(still) : ok(unruled);
}

interface Header {
  readonly state: string;
  readonly turn: string;
}

/** Plays the moves; says what is wrong with the string, null when nothing is. */
function replay(game: UhpGame, { state, turn }: Header, moves: readonly string[]): UhpGameFault | null {
  for (const [index, given] of moves.entries()) {
    const refusal = game.play(given);
    if (refusal) return { code: 'move', given, number: index + 1, refusal };
  }
  if (turn.toLowerCase() !== game.turn.toLowerCase()) return { code: 'turn', given: turn, is: game.turn };
  if (state.toLowerCase() !== game.state.toLowerCase()) return { code: 'state', given: state, is: game.state };
  return null;
}
