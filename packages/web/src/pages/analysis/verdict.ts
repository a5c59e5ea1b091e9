import type { Game, Language, Path, Position } from '@quintet/engine/authoring';
import type { TreeNode } from '@quintet/engine/match';
import { FORCED, type FoundTexts, MARKS, type Mark, MIN_FORCED } from '@quintet/engine/search';
import { chanceFor, type Evaluation } from './evaluator.svelte.ts';

/** Why a move is worse than another one. */
export interface Verdict {
  readonly mark: Mark;
  /** Winning chances of the seat that moved, before and after its move, 0…1. */
  readonly before: number;
  readonly after: number;
  /** The better variation. */
  readonly better: FoundTexts;
  /** The opponent's best answer; `null` if the move ended the match. */
  readonly refutation: FoundTexts | null;
}

/** Compares a move with the best one. `null` if the move is just as good, or if one of the positions has not been evaluated. */
export function verdictOf(
  { seat, text }: Pick<TreeNode, 'seat' | 'text'>,
  parent: Evaluation | undefined,
  own: Evaluation | undefined,
): Verdict | null {
  const better = parent?.variations[0];
  if (seat === null || !parent || !own || !better || better.move === text) return null;
  const [before, after] = [chanceFor(seat, parent.chance), chanceFor(seat, own.chance)];
  const mark = MARKS.find(({ loss }) => before - after >= loss)?.mark;
  return mark ? { mark, before, after, better, refutation: own.variations[0] ?? null } : null;
}

/** A variation in words, and the targets to touch for each move. */
export interface VariationSentences {
  readonly sentences: readonly string[];
  /** Short move texts, in the notation that players of the game know. */
  readonly texts: readonly string[];
  /** Targets of the first move. */
  readonly path: Path;
}

/** Describes at most `max` moves of a variation. */
export function describeVariation(
  game: Game,
  start: Position,
  texts: readonly string[],
  language: Language,
  max: number,
): VariationSentences {
  const position = start.clone();
  const sentences: string[] = [];
  const short: string[] = [];
  let path: Path | null = null;
  for (const text of texts.slice(0, max)) {
    const move = game.notation.parse(position, text);
    if (!move.ok) break;
    path ??= game.presentation.paths(position, move.value)[0] ?? [];
    sentences.push(game.presentation.describe(position, move.value, language));
    short.push(game.presentation.standardNotation(position, move.value) ?? text);
    position.play(move.value);
  }
  return { sentences, texts: short, path: path ?? [] };
}

/** Number of moves until a forced result; `null` if the result is open. Negative if the seat to move loses. */
export function forcedIn({ score }: FoundTexts): number | null {
  if (Math.abs(score) < MIN_FORCED) return null;
  const plies = FORCED - Math.abs(score);
  return score > 0 ? plies : -plies;
}
