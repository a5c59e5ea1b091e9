/** Game strings of the Universal Hive Protocol: `Base;InProgress;White[2];wS1;bA1 wS1-`. */
import { fail, ok, type Result, type Seat } from '../../../kernel/index.ts';
import { format } from '../notation.ts';
import { BugsPosition } from '../position.ts';
import type { BugsOptions } from '../types.ts';
import { formatUhp, parseUhp, type UhpRefusal } from './moves.ts';

/** The only game type that we support: no expansion pieces. */
export const UHP_TYPE = 'Base';
/** States of a game in a game string. */
export const UHP_STATES = ['NotStarted', 'InProgress', 'Draw', 'WhiteWins', 'BlackWins'] as const;
/** A state of a game in a game string. */
export type UhpState = (typeof UHP_STATES)[number];

/** Why a game string was refused: the part, its value and, where known, the expected value. */
export type UhpGameRefusal =
  | { readonly code: 'type' | 'expansion' | 'header'; readonly given: string }
  | { readonly code: 'state' | 'turn'; readonly given: string; readonly is: string }
  | { readonly code: 'move'; readonly given: string; readonly number: number; readonly refusal: UhpRefusal };

const SIDES = ['White', 'Black'] as const;
const winOf = (seat: Seat): UhpState => `${SIDES[seat]}Wins`;

/** A match in the protocol's terms: a position and the canonical strings of its moves. */
export class UhpGame {
  readonly options: BugsOptions;
  readonly position: BugsPosition;
  readonly #moves: string[] = [];
  readonly #texts: string[] = [];

  /** `repetition` is the number of occurrences that make a draw; 0 means never. */
  constructor(repetition: number) {
    this.options = { tournament: true, repetition };
    this.position = new BugsPosition(this.options);
  }

  get moves(): readonly string[] {
    return this.#moves;
  }

  /** The moves in our own notation. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Plays a move string in any accepted spelling. Returns `null`, or the refusal of an illegal move, which changes nothing. */
  play(text: string): UhpRefusal | null {
    const move = parseUhp(this.position, text);
    if (!move.ok) return move.error;
    this.#moves.push(formatUhp(this.position, move.value));
    this.#texts.push(format(this.position, move.value));
    this.position.play(move.value);
    return null;
  }

  /** Takes back `count` moves; there must be at least that many. */
  undo(count: number): void {
    for (let i = 0; i < count; i++) {
      this.position.undo();
      this.#moves.pop();
      this.#texts.pop();
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

/** Creates a match from a game type, or replays one from a game string, whose state and turn must match its moves. */
export function parseUhpGame(text: string, repetition: number): Result<UhpGame, UhpGameRefusal> {
  const [type = '', state, turn, ...moves] = text.split(';').map((part) => part.trim());
  if (/^base\+[mlp]{1,3}$/i.test(type)) return fail({ code: 'expansion', given: type });
  if (type.toLowerCase() !== UHP_TYPE.toLowerCase()) return fail({ code: 'type', given: type });
  if (state === undefined) return ok(new UhpGame(repetition));
  if (turn === undefined) return fail({ code: 'header', given: text });

  const header = { state, turn };
  const game = new UhpGame(repetition);
  const refused = replay(game, header, moves);
  if (!refused) return ok(game);
  if (game.position.outcome?.reason !== 'repetition') return fail(refused);
  // Some engines have no draw by repetition, so a game string that contradicts such a draw is replayed without that rule.
  const endless = new UhpGame(0);
  const refusedAgain = replay(endless, header, moves);
  return refusedAgain ? fail(refusedAgain) : ok(endless);
}

interface Header {
  readonly state: string;
  readonly turn: string;
}

/** Plays the moves and compares the result with the header. Returns `null` when they agree. */
function replay(game: UhpGame, { state, turn }: Header, moves: readonly string[]): UhpGameRefusal | null {
  for (const [index, given] of moves.entries()) {
    const refusal = game.play(given);
    if (refusal) return { code: 'move', given, number: index + 1, refusal };
  }
  if (turn.toLowerCase() !== game.turn.toLowerCase()) return { code: 'turn', given: turn, is: game.turn };
  if (state.toLowerCase() !== game.state.toLowerCase()) return { code: 'state', given: state, is: game.state };
  return null;
}
