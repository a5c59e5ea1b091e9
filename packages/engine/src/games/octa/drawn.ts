import { legalTexts, playTexts, unwrap } from '../../kernel/index.ts';
import { packCell, yOf } from './board.ts';
import { octa } from './index.ts';
import { OctaPosition, type PositionParts } from './position.ts';

const OWNERS = '.12#';
const ARROWS = '↑↗→↘↓↙←↖';

/**
 * Builds a position from a drawing, for tests. Rows run from north to south. Each cell is an owner (`.` neutral, `1`, `2`,
 * `#` blocked) and an arrow, which defaults to north. The default rules are those of a match that does not end soon.
 */
export function drawn(picture: string, given: Partial<Omit<PositionParts, 'cells' | 'size'>> = {}): OctaPosition {
  const rows = picture.trim().split('\n').reverse();
  const cells = rows.flatMap((row) =>
    row
      .trim()
      .split(/\s+/)
      .map(([owner = '', arrow = '↑']) => packCell(OWNERS.indexOf(owner), ARROWS.indexOf(arrow))),
  );
  return OctaPosition.of({
    size: (rows.length - 1) / 2,
    cells,
    winCondition: 'TURN_LIMIT_MAJORITY',
    turnLimit: 1000,
    drawAfter: 0,
    stopOnEnemy: false,
    toMove: 0,
    turnCount: 0,
    ...given,
  });
}

/** Draws a position, one string per row. */
export function drawing(position: OctaPosition): string[] {
  const { board } = position;
  const symbol = (cell: number): string =>
    `${OWNERS[position.stateAt(cell)]}${ARROWS[position.arrowAt(cell)]}`.replace('↑', '');
  const rows = Array.from({ length: board.side }, () => [] as string[]);
  for (let cell = 0; cell < board.count; cell++) {
    rows[board.size - yOf(board, cell)]?.push(symbol(cell));
  }
  return rows.map((row) => row.join(' '));
}

/** The rows of a picture, spaced as `drawing` spaces them. */
export const rowsOf = (picture: string): string[] =>
  picture
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).join(' '));

/** The start of a match with these options. */
export function start(given: object = {}): OctaPosition {
  const parsed = octa.rules.parseOptions(given);
  if (!parsed.ok) throw new Error(`bad option ${parsed.error.key}`);
  return octa.rules.start(parsed.value);
}

/** Plays move texts, each of which must be legal. */
export function play(position: OctaPosition, ...moves: string[]): OctaPosition {
  unwrap(playTexts(octa, position, moves));
  return position;
}

/** The texts of the legal moves. */
export const texts = (position: OctaPosition): string[] => legalTexts(octa, position);
