import type { Language, Path, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { Mark, PlyTexts } from '@quintet/engine/search';
import { positionAt } from '../../play/match/history.ts';

export type Plies = readonly (PlyTexts | null)[];

/** A mistake and the better move. */
export interface Moment {
  /** Ply of the mistake. */
  readonly ply: number;
  readonly seat: Seat;
  readonly mark: Mark;
  readonly better: string;
  /** Continuation after the better move. */
  readonly line: readonly string[];
  /** Targets to touch for the better move. */
  readonly path: Path;
}

/** Maximum number of moves in a variation; later moves are unreliable. */
const LONGEST_LINE = 4;

export function momentsOf(match: Match, plies: Plies, language: Language): Moment[] {
  return plies.flatMap((ply) => {
    if (!ply?.mark || !ply.best) return [];
    const { mark, toMove: seat, best } = ply;
    const { game } = match;
    const position = positionAt(match, ply.ply).clone();
    const first = game.notation.parse(position, best.move);
    const path = first.ok ? (game.presentation.paths(position, first.value)[0] ?? []) : [];
    const texts: string[] = [];
    for (const text of best.line.slice(0, LONGEST_LINE)) {
      const move = game.notation.parse(position, text);
      if (!move.ok) break;
      texts.push(game.presentation.describe(position, move.value, language));
      position.play(move.value);
    }
    const [better = best.move, ...line] = texts;
    return [{ ply: ply.ply, seat, mark, better, line, path }];
  });
}

/** A seat's accuracy in percent and its number of mistakes by kind. */
export interface Summary {
  /** `null` when none of its moves is analysed. */
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

/** Accuracy of a move in percent, by the curve that Lichess publishes. */
const exactness = (loss: number): number => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));
