import { GONE } from '../board.ts';
import { KINDS, LETTERS, PIECES, type Piece } from '../types.ts';

/** The pieces of one table. RED has more pieces than BLUE or, with equally many, the stronger ones. */
export interface Material {
  /** Letters of RED's and BLUE's pieces, strongest first, such as `LT-E`. */
  readonly name: string;
  /** RED's pieces, then BLUE's. */
  readonly pieces: readonly Piece[];
  readonly sets: KindSets;
}

/** RED's set of kinds in the high byte, BLUE's in the low byte. */
export type KindSets = number;

/** The number of kinds in a set. */
function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) size++;
  return size;
}

/** The same pieces with the seats swapped. */
const swapped = (sets: KindSets): KindSets => ((sets & 255) << 8) | (sets >> 8);

/** Whether these sets are those of a table, so that the seats need not be swapped. */
export function isCanonical(sets: KindSets): boolean {
  const [red, blue] = [sets >> 8, sets & 255];
  return sizeOf(red) === sizeOf(blue) ? red >= blue : sizeOf(red) > sizeOf(blue);
}

/** The sets of the table that has positions with these sets. */
export const canonical = (sets: KindSets): KindSets => (isCanonical(sets) ? sets : swapped(sets));

/** The sets of the pieces on the board. `squares` is indexed by piece. */
export function setsOf(squares: ArrayLike<number>): KindSets {
  let sets = 0;
  for (let piece = 0; piece < PIECES; piece++) if (squares[piece] !== GONE) sets |= 1 << (piece ^ 8);
  return sets;
}

/** The sets without a piece. */
export const without = (sets: KindSets, piece: Piece): KindSets => sets & ~(1 << (piece ^ 8));

const has = (sets: KindSets, piece: Piece): boolean => ((sets >> (piece ^ 8)) & 1) === 1;

const STRONGEST_FIRST = KINDS.map((_, kind) => KINDS.length - 1 - kind);

const letters = (set: number): string =>
  STRONGEST_FIRST.filter((kind) => (set >> kind) & 1)
    .map((kind) => LETTERS[kind])
    .join('');

/** The material with these sets, which must be canonical. */
export function materialOf(sets: KindSets): Material {
  const pieces = [...STRONGEST_FIRST, ...STRONGEST_FIRST.map((kind) => 8 + kind)].filter((piece) => has(sets, piece));
  return { name: `${letters(sets >> 8)}-${letters(sets & 255)}`, pieces, sets };
}

/** All materials with this many pieces, in which each seat has at least one. */
export function materialsWith(count: number): Material[] {
  const found: Material[] = [];
  for (let sets = 0; sets < 1 << PIECES; sets++) {
    const [red, blue] = [sets >> 8, sets & 255];
    if (red > 0 && blue > 0 && sizeOf(red) + sizeOf(blue) === count && isCanonical(sets)) found.push(materialOf(sets));
  }
  return found;
}

/** Reads a name such as `LT-E`, in any order of seats and letters; `null` if it is none. */
export function materialNamed(name: string): Material | null {
  const parts = name.toUpperCase().split('-');
  const sets = parts.map((part) =>
    [...part].reduce((set, letter) => {
      const kind = (LETTERS as readonly string[]).indexOf(letter);
      return kind < 0 || (set >> kind) & 1 ? Number.NaN : set | (1 << kind);
    }, 0),
  );
  const [red = 0, blue = 0] = sets;
  return sets.length === 2 && red > 0 && blue > 0 ? materialOf(canonical((red << 8) | blue)) : null;
}
