import type { Language, Path, Seat } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import type { Mark, PlyTexts } from '@quintet/engine/search';
import { positionAt } from '../../play/match/history.ts';

export type Plies = readonly (PlyTexts | null)[];

/** A move that gave something away, and what would have been better. */
export interface Moment {
  /** Number of moves before it. */
  readonly ply: number;
  readonly seat: Seat;
  readonly mark: Mark;
  readonly better: string;
  /** What would have followed, the better move left out. */
  readonly line: readonly string[];
  /** What to touch for the better move. */
  readonly path: Path;
}

/** Moves of a line beyond this many are guesses. */
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

/** How well a seat played: how exact in hundredths, and how many moves of each mark. */
export interface Summary {
  /** null: none of its moves is looked into. */
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

/** 100 for a move that gives nothing away, falling fast at first: the curve that Lichess publishes for accuracy. */
const exactness = (loss: number): number => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));
