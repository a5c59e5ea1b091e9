import type { Game, MoveReader, Notation, Rules } from './game.ts';
import type { Move } from './move-list.ts';
import type { Options } from './options.ts';
import type { Position } from './position.ts';
import { commonPuzzles, type PuzzleRules } from './puzzle-rules.ts';
import { fail, ok, type Refusal, type Result, refusal } from './result.ts';

/** Version of the contract between a game and its hosts. A host refuses a game that was built with another version. */
export const CONTRACT = 1;

/** Name and version of the package with the built-in games. */
export const ENGINE_PACKAGE = '@quintet/engine@0.1.0';

/** The parts that a game's folder provides. `defineGame` derives the remaining parts of a `Game`. */
export interface GameParts<P extends Position = Position, O extends Options = Options>
  extends Omit<Game<P, O>, 'notation' | 'contract' | 'package' | 'puzzles'> {
  readonly notation: Omit<Notation<P>, 'parse' | 'refusal'>;
  /** Hosts that load a game from a package set it. */
  readonly package?: string;
  /** `commonPuzzles` by default. */
  readonly puzzles?: PuzzleRules<P>;
}

/** Adds the checked notation to a game's parts, and makes `refusalAt` refuse every selection in a finished match. */
export function defineGame<P extends Position, O extends Options>(parts: GameParts<P, O>): Game<P, O> {
  const { rules, notation } = parts;
  const parse = (position: P, text: string): Result<Move, Refusal> => parseMove(rules, notation, position, text);
  return {
    ...parts,
    contract: CONTRACT,
    package: parts.package ?? null,
    puzzles: parts.puzzles ?? commonPuzzles,
    rules: {
      ...rules,
      refusalAt: (position, picked) => (position.outcome ? refusal('game-over') : rules.refusalAt(position, picked)),
    },
    notation: {
      ...notation,
      parse,
      refusal(position, text) {
        const parsed = parse(position, text);
        return parsed.ok ? null : parsed.error;
      },
    },
  };
}

/**
 * Parses and checks a move text. The move generator decides whether it is legal; the reason for a refusal is computed only for
 * illegal moves.
 */
export function parseMove<P extends Position>(
  rules: Pick<Rules<P>, 'isLegal' | 'why'>,
  reader: MoveReader<P>,
  position: P,
  text: string,
): Result<Move, Refusal> {
  if (position.outcome) return fail(refusal('game-over'));
  const move = reader.read(position, text);
  if (move === null) return fail(refusal(reader.unreadable, text.slice(0, 80), reader.unreadableReason));
  return rules.isLegal(position, move) ? ok(move) : fail(rules.why(position, move));
}

/** Whether a text was refused because it is not a move at all, rather than because the move is illegal. */
export const isUnreadable = (
  { unreadable, unreadableReason }: Omit<MoveReader, 'read'>,
  { code, reason }: Refusal,
): boolean => code === unreadable && reason?.key === unreadableReason?.key;
