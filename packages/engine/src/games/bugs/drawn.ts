import { legalMoves, type Seat } from '../../kernel/index.ts';
import type { Stack } from './anchor.ts';
import { format, read } from './notation.ts';
import { parse } from './options.ts';
import { BugsPosition } from './position.ts';
import { type BugsOptions, PIECE_IDS } from './types.ts';

export const optionsOf = (input: Partial<BugsOptions> = {}): BugsOptions => {
  const parsed = parse(input);
  if (!parsed.ok) throw new Error(`option ${parsed.error.key}`);
  return parsed.value;
};

interface Circumstances {
  /** Pieces on top of a drawn piece, from bottom to top: `{ wQ: 'bB1 wB1' }`. */
  readonly on?: Readonly<Record<string, string>>;
  readonly toMove?: Seat;
  readonly turnNumber?: number;
  readonly options?: Partial<BugsOptions>;
}

/**
 * Builds a position from a drawing, for tests. A hex is four characters wide, and each row is shifted by two characters, so
 * neighbours in the drawing are neighbours on the board. `·` is an empty hex. The first piece in the drawing is at 0,0; the
 * hex to its right is 1,0, and the hex to its lower right is 0,1.
 */
export function drawn(
  picture: string,
  { on = {}, toMove = 0, turnNumber = 12, options }: Circumstances = {},
): BugsPosition {
  const found = picture
    .split('\n')
    .flatMap((line, row) => Array.from(line.matchAll(/\S+/g), ({ 0: id, index }) => ({ id, row, column: index })))
    .filter(({ id }) => id !== '·');
  const [first] = found;
  if (!first) throw new Error('an empty picture');
  const stacks = found.map(({ id, row, column }): Stack => {
    const r = row - first.row;
    const q = (column - first.column - 2 * r) / 4;
    if (!Number.isInteger(q)) throw new Error(`${id} is not in line`);
    return { q, r, pieces: [id, ...(on[id]?.split(' ') ?? [])].map(pieceOfId) };
  });
  return BugsPosition.of({ options: optionsOf(options), stacks: stacks as [Stack], toMove, turnNumber });
}

export const pieceOfId = (id: string): number => {
  const piece = PIECE_IDS.indexOf(id);
  if (piece < 1) throw new Error(`no piece ${id}`);
  return piece;
};

/** The sorted texts of all legal moves or, given `from`, the sorted goals of the moves from that hex. */
export function textsOf(position: BugsPosition, from?: string): string[] {
  const texts = legalMoves(position).map((move) => format(position, move));
  if (from === undefined) return texts.sort();
  return texts.flatMap((text) => (text.startsWith(`${from}>`) ? [text.slice(from.length + 1)] : [])).sort();
}

/** Plays move texts separated by spaces, each of which must be legal. */
export function play(position: BugsPosition, texts: string): BugsPosition {
  for (const text of texts.split(' ')) {
    const move = read(position, text);
    if (move === null || !(position.isEmpty || textsOf(position).includes(text)))
      throw new Error(`${text} is not legal`);
    position.play(move);
  }
  return position;
}

/** The position after the given moves from the start. */
export const played = (texts: string, options: Partial<BugsOptions> = {}): BugsPosition =>
  play(new BugsPosition(optionsOf(options)), texts);
