import type { Plies } from './moments.ts';

/** Coordinates in a 100 × 100 graph: seat 0's winning chance upwards, plies to the right. */
export const SIDE = 100;

export const xOf = (ply: number, length: number): number => (length === 0 ? SIDE / 2 : (SIDE * ply) / length);
export const yOf = (chance: number): number => SIDE * (1 - chance);

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** One path per run of analysed plies. */
export function linesOf(plies: Plies): string[] {
  return runs(plies).map((run) => `M${run.map(({ ply, chance }) => point(ply, chance, plies.length - 1)).join('L')}`);
}

/** The same runs as areas down to the bottom: seat 0's share. */
export function areasOf(plies: Plies): string[] {
  const length = plies.length - 1;
  return runs(plies).map((run) => {
    const [first, last] = [run[0]?.ply ?? 0, run.at(-1)?.ply ?? 0];
    const top = run.map(({ ply, chance }) => point(ply, chance, length)).join('L');
    return `M${short(xOf(first, length))} ${SIDE}L${top}L${short(xOf(last, length))} ${SIDE}Z`;
  });
}

/** The ply nearest to a horizontal position from 0 (left) to 1 (right). */
export const plyAt = (share: number, length: number): number => Math.round(Math.min(Math.max(share, 0), 1) * length);

const point = (ply: number, chance: number, length: number): string =>
  `${short(xOf(ply, length))} ${short(yOf(chance))}`;

interface Known {
  readonly ply: number;
  readonly chance: number;
}

function runs(plies: Plies): Known[][] {
  const all: Known[][] = [];
  let run: Known[] | null = null;
  for (const ply of plies) {
    if (!ply) run = null;
    else if (run) run.push(ply);
    else {
      run = [ply];
      all.push(run);
    }
  }
  return all;
}
