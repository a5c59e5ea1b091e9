import type { Language, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { Mark, PlyTexts } from '@quintet/engine/search';
import { positionAt } from '../../play/match/history.ts';
import { describeVariation } from './verdict.ts';

export type Plies = readonly (PlyTexts | null)[];

/** A mistake and the better move. */
export interface Moment {
  /** Ply of the mistake. */
  readonly ply: number;
  readonly mark: Mark;
  readonly better: string;
  /** The moves that would follow the better move, as texts. */
  readonly continuation: readonly string[];
}

/** Maximum number of moves to show of a variation; later moves are unreliable. */
const MAX_MOVES = 4;

export function momentsOf(match: Match, plies: Plies, language: Language): Moment[] {
  return plies.flatMap((ply) => {
    if (!ply?.mark || !ply.best) return [];
    const { mark, best } = ply;
    const { sentences } = describeVariation(match.game, positionAt(match, ply.ply), best.pv, language, MAX_MOVES);
    const [better = best.move, ...continuation] = sentences;
    return [{ ply: ply.ply, mark, better, continuation }];
  });
}

/** A seat's accuracy in percent and its number of mistakes by kind. */
export interface Summary {
  /** `null` if none of the seat's moves has been analysed. */
  readonly accuracy: number | null;
  readonly marks: Readonly<Record<Mark, number>>;
}

export function summaryOf(plies: Plies, seat: Seat): Summary {
  const own = plies.filter((ply) => ply !== null && ply.move !== null && ply.toMove === seat) as readonly PlyTexts[];
  const marks = { blunder: 0, mistake: 0, inaccuracy: 0 };
  for (const { mark } of own) if (mark) marks[mark]++;
  const sum = own.reduce((total, { loss }) => total + exactness(loss), 0);
  return { accuracy: own.length > 0 ? Math.round(sum / own.length) : null, marks };
}

/** Accuracy of a move in percent, on the curve published by Lichess. */
const exactness = (loss: number): number => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

/** Width and height of the graph, in SVG units. The x-axis is the ply, the y-axis seat 0's winning chance. */
export const SIDE = 100;

export const xOf = (ply: number, length: number): number => (length === 0 ? SIDE / 2 : (SIDE * ply) / length);
export const yOf = (chance: number): number => SIDE * (1 - chance);

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** One path for each run of analysed plies. */
export function curvesOf(plies: Plies): string[] {
  return runs(plies).map((run) => `M${run.map(({ ply, chance }) => point(ply, chance, plies.length - 1)).join('L')}`);
}

/** One closed path for each run of analysed plies: the area under the curve, which is seat 0's winning chance. */
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
