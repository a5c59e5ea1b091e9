import { formatDraft, gridText, parseDraft, type TextParts } from './draft-text.ts';
import {
  type Draft,
  type DraftNumber,
  defaultNumbers,
  type Editor,
  type PaletteItem,
  withoutSymbols,
  withPieces,
} from './editor.ts';
import type { Options } from './options.ts';
import { SEATS } from './outcome.ts';
import type { Position } from './position.ts';
import type { Cell, Gauge, Scene, Target, Token } from './scene.ts';

/** The parts of an editor that differ between games on bounded boards with at most one piece per cell. */
export interface GridEditorParts<P extends Position, O extends Options>
  extends Pick<Editor<P, O>, 'palette' | 'numbers' | 'draft' | 'check'> {
  /** Machine names of the seats. */
  readonly seats: readonly [string, string];
  /** Matches the symbol of one piece. */
  readonly symbol: RegExp;
  /** The scene of the empty board. */
  board(options: O): Omit<Scene, 'tokens' | 'gauges' | 'controls' | 'captured' | 'prompt'>;
  /** How a symbol is drawn; `null` for one that changes only the terrain. */
  token(symbol: string, target: Target): Token | null;
  /** The cell with the symbol on it; the cell itself if the terrain stays as it is. */
  cell?(cell: Cell, symbol: string): Cell;
  /** The symbol after putting an item on a cell with the symbol `before`; the item's first symbol if not given. */
  next?(item: PaletteItem, before: string | undefined): string;
  /** The symbol that `erase` leaves on a cell with the symbol `before`; none if not given. */
  rest?(before: string): string;
  /** Symbols of an empty board, if its cells are not empty. */
  ground?(target: Target): string;
}

/** Creates an editor for a bounded board. */
export function gridEditor<P extends Position, O extends Options>(parts: GridEditorParts<P, O>): Editor<P, O> {
  const { palette, numbers, ground, next = (item) => item.symbols[0] as string } = parts;
  const textParts = (options: O): TextParts => ({
    board: gridText(parts.board(options).cells, parts.symbol),
    seats: parts.seats,
    numbers: numbers(options),
  });
  return {
    palette,
    numbers,
    draft: parts.draft,
    check: parts.check,
    empty: (options) => ({
      cells: ground
        ? Object.fromEntries(parts.board(options).cells.map(({ target }) => [target, [ground(target)]]))
        : {},
      toMove: 0,
      numbers: defaultNumbers(numbers(options)),
    }),
    put(draft, target, id) {
      const item = palette.find((each) => each.id === id);
      if (!item) return draft;
      const freed = item.max === 1 ? withoutSymbols(draft, item.symbols) : draft;
      return withPieces(freed, target, [next(item, draft.cells[target]?.[0])]);
    },
    erase(draft, target) {
      const before = draft.cells[target]?.[0];
      return before === undefined ? draft : withPieces(draft, target, parts.rest ? [parts.rest(before)] : []);
    },
    format: (draft, options) => formatDraft(textParts(options), draft),
    parse: (text, options) => parseDraft(textParts(options), text),
    scene(draft, options) {
      const board = parts.board(options);
      const symbolOf = (target: Target): string | undefined => draft.cells[target]?.[0];
      return {
        ...board,
        cells: board.cells.map((cell) => {
          const symbol = symbolOf(cell.target);
          return symbol === undefined || !parts.cell ? cell : parts.cell(cell, symbol);
        }),
        tokens: board.cells.flatMap(({ target }) => {
          const symbol = symbolOf(target);
          return (symbol === undefined ? null : parts.token(symbol, target)) ?? [];
        }),
        controls: [],
        gauges: draftGauges(draft, numbers(options)),
        captured: [],
        prompt: null,
      };
    },
  };
}

/** The numbers of a draft, as gauges. */
export const draftGauges = (draft: Draft, numbers: readonly DraftNumber[]): Gauge[] =>
  numbers.flatMap(({ name, max, default: usual }): Gauge[] => {
    const values = draft.numbers[name] ?? usual;
    return usual.length === 1
      ? [{ seat: null, name, value: values[0] as number, max }]
      : SEATS.map((seat) => ({ seat, name, value: values[seat] as number, max }));
  });
