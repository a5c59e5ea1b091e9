import { nodeAt, ROOT, type TreeNode, type VariationTree } from '@quintet/engine/match';

/** A part of a move list. The main variation is a table with one column per seat; other variations are running text. */
export type Block =
  | { readonly kind: 'row'; readonly turn: number; readonly cells: readonly [readonly TreeNode[], readonly TreeNode[]] }
  | { readonly kind: 'comment'; readonly id: number; readonly comment: string }
  | { readonly kind: 'variation'; readonly depth: number; readonly items: readonly LineItem[] };

/** A move in a variation. `turn` is the number to show before the move; `null` if the previous move makes it clear. */
export interface LineItem {
  readonly node: TreeNode;
  readonly turn: string | null;
}

/** Indentation stops growing at this depth. */
export const MAX_INDENT = 6;

/** The move list of a tree, from top to bottom. Iterative, because trees may be deep. */
export function blocksOf(tree: VariationTree): Block[] {
  const turns = turnsOf(tree);
  const blocks: Block[] = commentBlock(nodeAt(tree, ROOT));
  for (const { depth, nodes } of segments(tree)) {
    if (depth === 0) blocks.push(...rowsOf(nodes, turns));
    else blocks.push({ kind: 'variation', depth, items: itemsOf(nodes, turns) });
  }
  return blocks;
}

interface Segment {
  readonly depth: number;
  readonly nodes: readonly TreeNode[];
}

/** Runs of moves between branches. A variation follows the move that it replaces. */
function* segments(tree: VariationTree): Generator<Segment> {
  /** Variations still to be listed: from `first`, or after `last`, whose move is already listed. */
  const stack: { readonly depth: number; readonly first: number | null; readonly last: number }[] = [
    { depth: 0, first: null, last: ROOT },
  ];
  for (let task = stack.pop(); task; task = stack.pop()) {
    const { depth } = task;
    const nodes: TreeNode[] = task.first === null ? [] : [nodeAt(tree, task.first)];
    let last = nodeAt(tree, task.last);
    for (let [main, ...others] = last.children; main !== undefined; [main, ...others] = last.children) {
      last = nodeAt(tree, main);
      nodes.push(last);
      if (others.length === 0) continue;
      stack.push({ depth, first: null, last: main });
      for (const other of others.reverse()) stack.push({ depth: depth + 1, first: other, last: other });
      break;
    }
    if (nodes.length > 0) yield { depth, nodes };
  }
}

function rowsOf(nodes: readonly TreeNode[], turns: ReadonlyMap<number, number>): Block[] {
  const blocks: Block[] = [];
  let open: { readonly turn: number; readonly cells: [TreeNode[], TreeNode[]] } | undefined;
  for (const node of nodes) {
    const turn = turns.get(node.id) ?? 0;
    if (open?.turn !== turn) {
      open = { turn, cells: [[], []] };
      blocks.push({ kind: 'row', ...open });
    }
    open.cells[node.seat ?? 0].push(node);
    if (node.comment === '') continue;
    blocks.push(...commentBlock(node));
    open = undefined;
  }
  return blocks;
}

const commentBlock = ({ id, comment }: TreeNode): Block[] => (comment === '' ? [] : [{ kind: 'comment', id, comment }]);

function itemsOf(nodes: readonly TreeNode[], turns: ReadonlyMap<number, number>): LineItem[] {
  return nodes.map((node, index) => {
    const before = nodes[index - 1];
    const turn = turns.get(node.id) ?? 0;
    const isClear = before !== undefined && before.comment === '' && turns.get(before.id) === turn;
    return { node, turn: isClear ? null : node.seat === 0 ? `${turn}.` : `${turn}…` };
  });
}

/** The turn number of each move. A new turn begins when seat 0 moves after seat 1; a seat may move twice in a turn. */
function turnsOf(tree: VariationTree): ReadonlyMap<number, number> {
  const turns = new Map<number, number>([[ROOT, 1]]);
  // A parent has a smaller id than its children.
  for (const node of tree.nodes) {
    if (!node || node.parent === null) continue;
    const before = nodeAt(tree, node.parent);
    turns.set(node.id, (turns.get(before.id) ?? 1) + (node.seat === 0 && before.seat === 1 ? 1 : 0));
  }
  return turns;
}
