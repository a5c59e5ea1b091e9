import type { Options } from './options.ts';
import { type Outcome, SEATS, type Seat } from './outcome.ts';
import type { Position } from './position.ts';
import { fail, type Result } from './result.ts';
import type { Scene, Target, Terrain, Token } from './scene.ts';

/**
 * A position that is being set up by hand. It may break any rule; `Editor.check` finds out.
 *
 * @example
 * ```ts
 * import { type Draft } from '@quintet/engine/authoring';
 * import { ctor } from '@quintet/engine/ctor';
 * const draft: Draft = ctor.editor.put(ctor.editor.empty({}), '4,4', 'first');
 * console.log(draft.cells['4,4'], draft.toMove); // [ '1' ] 0
 * ```
 */
export interface Draft {
  /** Symbols of the pieces on each cell, from bottom to top, as the game's position text writes them. Empty cells are left out. */
  readonly cells: Readonly<Record<Target, readonly string[]>>;
  readonly toMove: Seat;
  /** Values of `Editor.numbers`, by name: one value, or one for each seat. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
}

/** Something that can be put on a cell. */
export interface PaletteItem {
  readonly id: string;
  /** A key of `Messages.names`. */
  readonly name: string;
  readonly seat: Seat | null;
  /** The piece as it is drawn; `null` if the item changes only the terrain of a cell. */
  readonly token: Token | null;
  readonly terrain: Terrain;
  /** Symbols that this item writes. */
  readonly symbols: readonly string[];
  /** Maximum number of these pieces on the board; `null` for no limit. */
  readonly max: number | null;
}

/** A number that a position holds beside the board, such as energy or turns. Flags are 0 or 1. */
export interface DraftNumber {
  /** Name in the position text, and a key of `Messages.names`. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Value in an empty draft: one value, or one for each seat. Position texts leave it out. */
  readonly default: readonly [number] | readonly [number, number];
}

/**
 * Why a set-up position is refused: a key of `Messages.setups` and the values of its placeholders. A value may be a key of
 * `Messages.names` or the machine name of a seat.
 */
export interface SetupRefusal {
  readonly code: string;
  readonly values: Readonly<Record<string, string>>;
  /** How the match has ended in a position that is already decided; otherwise `null`. */
  readonly outcome: Outcome | null;
}

/** Positions as text, and how to set one up by hand. */
export interface Editor<P extends Position = Position, O extends Options = Options> {
  /** Everything that can be put on a cell. Empty for a game whose positions cannot be set up. */
  readonly palette: readonly PaletteItem[];
  numbers(options: O): readonly DraftNumber[];
  /** The draft without pieces, with default numbers. */
  empty(options: O): Draft;
  /** The draft of a running position: all that the rules need, except which positions have occurred before. */
  draft(position: P): Draft;
  /** Puts an item on a cell. Putting it again may change its state, such as its direction. */
  put(draft: Draft, target: Target, item: PaletteItem['id']): Draft;
  /** Takes the topmost piece off a cell. */
  erase(draft: Draft, target: Target): Draft;
  /** One line of text. The draft of a position round-trips. */
  format(draft: Draft, options: O): string;
  /** Reads a position text. Does not check the rules of the game. Never throws. */
  parse(text: string, options: O): Result<Draft, SetupRefusal>;
  /** The position, or the first rule that the draft breaks. */
  check(draft: Draft, options: O): Result<P, SetupRefusal>;
  /** The scene of any draft. */
  scene(draft: Draft, options: O): Scene;
}

/** A refused set-up position. */
export const refuseSetup = (
  code: string,
  values: Readonly<Record<string, string | number>> = {},
  outcome: Outcome | null = null,
): Result<never, SetupRefusal> =>
  fail({
    code,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    outcome,
  });

/** Replaces the pieces of a cell. */
export function withPieces(draft: Draft, target: Target, pieces: readonly string[]): Draft {
  const { [target]: _, ...cells } = draft.cells;
  return { ...draft, cells: pieces.length > 0 ? { ...cells, [target]: pieces } : cells };
}

/** Removes all pieces with one of these symbols, for pieces that can be on the board only once. */
export const withoutSymbols = (draft: Draft, symbols: readonly string[]): Draft => ({
  ...draft,
  cells: Object.fromEntries(
    Object.entries(draft.cells).flatMap(([target, pieces]) => {
      const left = pieces.filter((symbol) => !symbols.includes(symbol));
      return left.length > 0 ? [[target, left]] : [];
    }),
  ),
});

/** Counts the pieces on the board that have one of these symbols. */
export const countSymbols = ({ cells }: Draft, symbols: readonly string[]): number =>
  Object.values(cells).reduce((sum, pieces) => sum + pieces.filter((symbol) => symbols.includes(symbol)).length, 0);

/** A number of the draft; `seat` picks one of a pair. */
export const numberIn = ({ numbers }: Draft, name: string, seat: Seat = 0): number => numbers[name]?.[seat] ?? 0;

/** Both values of a number that each seat has. */
export const numbersIn = (draft: Draft, name: string): readonly [number, number] => [
  numberIn(draft, name, SEATS[0]),
  numberIn(draft, name, SEATS[1]),
];

/** The default values of numbers. */
export const defaultNumbers = (numbers: readonly DraftNumber[]): Draft['numbers'] =>
  Object.fromEntries(numbers.map((each) => [each.name, each.default]));
