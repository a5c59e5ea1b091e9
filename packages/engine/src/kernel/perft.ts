import { type Move, MoveList } from './move-list.ts';
import type { Position } from './position.ts';

/**
 * Counts the move sequences of exactly `depth` moves. Bulk counting counts the last moves without playing them, and the last two
 * with `Position.countReplies` where a position has it.
 *
 * @example
 * ```ts
 * import { createMatch } from '@quintet/engine';
 * import { perft } from '@quintet/engine/authoring';
 * import { ctor } from '@quintet/engine/ctor';
 * console.log(perft(createMatch(ctor).position, 2)); // 9900
 * ```
 */
export function perft(position: Position, depth: number, bulk = true): number {
  const lists = Array.from({ length: depth + 1 }, () => new MoveList());
  return count(position, depth, lists, bulk ? 1 : 0);
}

/**
 * Perft counts per first move, in the order of the move generator. Shows where two move generators differ.
 *
 * @example
 * ```ts
 * import { divide } from '@quintet/engine/authoring';
 * import { ctor } from '@quintet/engine/ctor';
 * console.log(divide(ctor.rules.start({}), 2)[0]); // { move: 0, nodes: 99 }
 * ```
 */
export function divide(position: Position, depth: number): { readonly move: Move; readonly nodes: number }[] {
  const first = new MoveList();
  position.moves(first);
  return first.toArray().map((move) => {
    position.play(move);
    const nodes = perft(position, depth - 1);
    position.undo();
    return { move, nodes };
  });
}

function count(position: Position, depth: number, lists: readonly MoveList[], leaf: number): number {
  if (depth === 0) return 1;
  if (depth === leaf) return position.countMoves();
  if (depth === 2 && leaf === 1 && position.countReplies) return position.countReplies();
  const list = lists[depth] as MoveList;
  position.moves(list);
  let nodes = 0;
  for (let i = 0; i < list.length; i++) {
    position.play(list.items[i]!);
    nodes += count(position, depth - 1, lists, leaf);
    position.undo();
  }
  return nodes;
}
