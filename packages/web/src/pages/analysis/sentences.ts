import type { Language, Position } from '@quintet/engine/authoring';
import { fill, type Game, type Messages, type Seat } from '@quintet/engine/authoring';
import type { BoardMark } from '@quintet/engine/match';
import { positionAfter, type VariationTree } from '@quintet/engine/match';
import { type FoundTexts, winningChance } from '@quintet/engine/search';
import { counted } from '../../ui/dictionary.ts';
import { text } from './messages.ts';
import { forcedIn } from './verdict.ts';

/** Says which side is better after a variation, and by how much. The score is for the seat to move. */
export function chanceSentence(
  game: Game,
  toMove: Seat,
  found: FoundTexts,
  { seats }: Pick<Messages, 'seats'>,
): string {
  const forced = forcedIn(found);
  if (forced !== null) {
    const winner = seats[forced > 0 ? toMove : 1 - toMove] as string;
    return fill(counted(text, 'wins-in', Math.abs(forced)), { seat: winner });
  }
  const percent = Math.round(100 * winningChance(game, found.score));
  if (percent === 50) return text['even-chances'];
  const seat = seats[percent > 50 ? toMove : 1 - toMove] as string;
  return fill(text.chance, { seat, percent: String(Math.max(percent, 100 - percent)) });
}

export const markName = ({ from, to }: BoardMark): string =>
  to === null ? fill(text['circle-mark'], { from }) : fill(text['arrow-mark'], { from, to });

/** A move as text: short for the move list, and as a sentence for screen readers and tooltips. */
export interface MoveSentences {
  readonly short: string;
  readonly long: string;
}

/** The texts of a tree's moves. The text of a node never changes, so each text is computed only once. */
export class MoveSentencesCache {
  readonly #sentences = new Map<string, MoveSentences>();

  /** The texts of all nodes except the root, by id. */
  of(tree: VariationTree, language: Language): ReadonlyMap<number, MoveSentences> {
    const all = new Map<number, MoveSentences>();
    // A node usually follows the node before it, so the same position can be played on.
    let cursor: { readonly id: number; readonly position: Position } | null = null;
    for (const node of tree.nodes) {
      if (!node || node.parent === null || node.move === null) continue;
      const key = `${language}:${node.id}`;
      let sentences = this.#sentences.get(key);
      if (!sentences) {
        const position: Position = cursor?.id === node.parent ? cursor.position : positionAfter(tree, node.parent);
        const { presentation } = tree.start.game;
        sentences = {
          short: presentation.standardNotation(position, node.move) ?? node.text,
          long: presentation.describe(position, node.move, language),
        };
        this.#sentences.set(key, sentences);
        position.play(node.move);
        cursor = { id: node.id, position };
      }
      all.set(node.id, sentences);
    }
    return all;
  }
}
