import { formatMoves, type Game, type Position } from '../kernel/index.ts';
import type { Found } from './types.ts';

/** `Found` in move texts. */
export interface FoundTexts {
  readonly move: string;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  readonly line: readonly string[];
}

export function inTexts(game: Game, root: Position, { score, depth, nodes, line }: Found): FoundTexts {
  const texts = formatMoves(game, root, line);
  return { move: texts[0] as string, score, depth, nodes, line: texts };
}
