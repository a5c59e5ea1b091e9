import { type Draft, type DraftNumber, refuseSetup, type SetupRefusal } from './editor.ts';
import { SEATS } from './outcome.ts';
import { ok, type Result } from './result.ts';
import type { Cell } from './scene.ts';

/** Maximum length of a position text. The largest board of Octa needs 10,400 characters. */
export const MAX_SETUP_LENGTH = 12_000;

/** How a game formats the pieces on its board. */
export interface BoardText {
  format(cells: Draft['cells']): string;
  parse(text: string): Result<Draft['cells'], SetupRefusal>;
}

/** The parts of a position text: `board seat name=value name=value,value`. Numbers with their default values are left out. */
export interface TextParts {
  readonly board: BoardText;
  /** Machine names of the seats. */
  readonly seats: readonly [string, string];
  readonly numbers: readonly DraftNumber[];
}

/** Formats a draft as a position text. */
export function formatDraft({ board, seats, numbers }: TextParts, draft: Draft): string {
  const changed = numbers.flatMap(({ name, default: usual }) => {
    const text = (draft.numbers[name] ?? usual).join(',');
    return text === usual.join(',') ? [] : [`${name}=${text}`];
  });
  return [board.format(draft.cells), seats[draft.toMove], ...changed].join(' ');
}

/** Parses a position text. Does not check the rules of the game. */
export function parseDraft({ board, seats, numbers }: TextParts, text: string): Result<Draft, SetupRefusal> {
  if (text.length > MAX_SETUP_LENGTH) return refuseSetup('too-long', { max: MAX_SETUP_LENGTH });
  const words = text.split(/\s+/).filter((word) => word !== '');
  const values = new Map<string, readonly number[]>(numbers.map((each) => [each.name, each.default]));
  while (words.at(-1)?.includes('=')) {
    const word = words.pop() as string;
    const [name = '', list = ''] = word.split('=', 2);
    const known = numbers.find((each) => each.name === name);
    if (!known) return refuseSetup('unknown-number', { text: brief(name) });
    const read = list.split(',').map((value) => (/^(?:0|-?[1-9]\d{0,8})$/.test(value) ? Number(value) : Number.NaN));
    const { min, max } = known;
    const isValid = read.length === known.default.length && read.every((value) => value >= min && value <= max);
    if (!isValid) return refuseSetup('bad-number', { name, min, max });
    values.set(name, read);
  }
  const seat = words.pop() ?? '';
  const toMove = SEATS.find((each) => seats[each].toLowerCase() === seat.toLowerCase());
  if (toMove === undefined) return refuseSetup('bad-seat', { first: seats[0], second: seats[1], text: brief(seat) });
  const cells = board.parse(words.join(' '));
  return cells.ok ? ok({ cells: cells.value, toMove, numbers: Object.fromEntries(values) }) : cells;
}

/** Shortens text from outside to fit into a sentence. */
export const brief = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/** The symbol of a cell without a piece. */
export const EMPTY_CELL = '.';

/**
 * Writes a bounded board row by row from the top, with a slash between rows and a dot for each empty cell. `symbol` matches one
 * symbol.
 */
export function gridText(board: readonly Pick<Cell, 'target' | 'x' | 'y'>[], symbol: RegExp): BoardText {
  const rows: string[][] = [];
  for (const { target, x, y } of board) {
    rows[y] ??= [];
    rows[y][x] = target;
  }
  const pattern = new RegExp(`\\${EMPTY_CELL}|${symbol.source}`, 'y');
  return {
    format: (cells) => rows.map((row) => row.map((target) => cells[target]?.[0] ?? EMPTY_CELL).join('')).join('/'),
    parse(text) {
      const cells: Record<string, readonly string[]> = {};
      const lines = text.split('/');
      const wrongSize = refuseSetup('bad-board', { rows: rows.length, columns: rows[0]?.length ?? 0 });
      if (lines.length !== rows.length) return wrongSize;
      for (const [y, row] of rows.entries()) {
        const line = lines[y] as string;
        pattern.lastIndex = 0;
        for (const target of row) {
          const at = pattern.lastIndex;
          if (at >= line.length) return wrongSize;
          const found = pattern.exec(line)?.[0];
          if (found === undefined) return refuseSetup('bad-piece', { text: brief(line.slice(at, at + 4)) });
          if (found !== EMPTY_CELL) cells[target] = [found];
        }
        if (pattern.lastIndex < line.length) return wrongSize;
      }
      return ok(cells);
    },
  };
}
