import {
  fail,
  type Move,
  type Outcome,
  ok,
  type Position,
  type Refusal,
  type Result,
  refusal,
  type Seat,
} from '../kernel/index.ts';
import { endedBy, fold } from './fold.ts';
import { type EndEntry, type Match, startMatch } from './match.ts';

/** Maximum number of nodes of a tree, including the root. */
export const MAX_NODES = 10_000;
/** Maximum length of a comment, in UTF-16 code units. */
export const MAX_COMMENT = 2000;
/** Maximum number of marks of one node. */
export const MAX_MARKS = 100;
/** Id of the root, which stands for the start of the match. */
export const ROOT = 0;

/** A mark that a reader draws on the board: an arrow between two targets, or a circle if `to` is `null`. */
export interface BoardMark {
  readonly from: string;
  readonly to: string | null;
}

/** One move of a tree with the reader's notes about the position after it. The root has no move. */
export interface TreeNode {
  readonly id: number;
  /** `null` for the root. */
  readonly parent: number | null;
  readonly move: Move | null;
  /** Canonical move text; empty for the root. */
  readonly text: string;
  /** The seat that made the move; `null` for the root. */
  readonly seat: Seat | null;
  /** Number of moves up to and including this one. */
  readonly ply: number;
  /** Ids of the continuations; the first one is the main variation. */
  readonly children: readonly number[];
  readonly comment: string;
  readonly marks: readonly BoardMark[];
  /** How the match ended here other than by the move, such as by resignation; `null` at all other nodes. */
  readonly end: EndEntry | null;
}

/**
 * A match with variations. Immutable: every edit returns a new tree, and the ids of the nodes that remain stay the same.
 *
 * @example
 * ```ts
 * import { createMatch, games, unwrap } from '@quintet/engine';
 * import { addMove, mainVariation, ROOT, treeOf } from '@quintet/engine/match';
 * const tree = treeOf(createMatch(games.ctor));
 * const added = unwrap(addMove(tree, ROOT, '4,4'));
 * console.log(mainVariation(added.tree).map(({ text }) => text)); // [ '4,4' ]
 * ```
 */
export interface VariationTree<P extends Position = Position> {
  /** The match before the first move. */
  readonly start: Match<P>;
  /** The nodes, indexed by id; `null` for deleted nodes. Ids are never reused. */
  readonly nodes: readonly (TreeNode | null)[];
}

/** A tree after an addition, and the id of the last added node. */
export interface Added<P extends Position = Position> {
  readonly tree: VariationTree<P>;
  readonly id: number;
}

/** The root of a new tree. */
export const ROOT_NODE: TreeNode = {
  ...{ id: ROOT, parent: null, move: null, text: '', seat: null, ply: 0, children: [], comment: '', marks: [] },
  end: null,
};

/**
 * The tree of a match: its moves, takebacks applied, are the main variation, and its last node keeps an ending such as a resignation.
 * Moves beyond `MAX_NODES` are left out.
 */
export function treeOf<P extends Position>(match: Match<P>): VariationTree<P> {
  const start = startMatch(match.game, match);
  const position = start.position.clone();
  const nodes: TreeNode[] = [ROOT_NODE];
  for (const { move, text } of match.moves.slice(0, MAX_NODES - 1)) {
    append(nodes, nodes.length - 1, { move, text, seat: position.toMove });
    position.play(move);
  }
  const last = nodes[match.moves.length];
  if (last) nodes[last.id] = { ...last, end: endEntry(match) };
  return { start, nodes };
}

const endEntry = ({ entries }: Match): EndEntry | null => entries.find((entry) => 'end' in entry) ?? null;

/** A node of the tree. Throws if it does not exist, which is a bug. */
export function nodeAt(tree: VariationTree, id: number): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`there is no node ${id}`);
  return node;
}

/** Whether a node exists. Use it for ids that may have been deleted. */
export const hasNode = (tree: VariationTree, id: number): boolean => (tree.nodes[id] ?? null) !== null;

/** The nodes from the first move to a node; empty for the root. */
export function pathTo(tree: VariationTree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) path.push(node);
  return path.reverse();
}

/** The position after a node's move. The caller owns it. */
export function positionAfter<P extends Position>(tree: VariationTree<P>, id: number): P {
  const position = tree.start.position.clone();
  for (const { move } of pathTo(tree, id)) position.play(move as Move);
  return position;
}

/** How the match ended at a node, by its move or otherwise; `null` if it could continue. */
export function outcomeAt(tree: VariationTree, id: number): Outcome | null {
  const { end } = nodeAt(tree, id);
  return end ? endedBy(end.end, end.by) : positionAfter(tree, id).outcome;
}

/** The moves up to a node as a match, with its ending if it ended there; for example to pass to `toRecord`. */
export function matchAt<P extends Position>(tree: VariationTree<P>, id: number): Match<P> {
  const { end } = nodeAt(tree, id);
  const moves = pathTo(tree, id).map(({ text }) => ({ move: text, at: null }));
  const { result } = fold(tree.start, end ? [...moves, end] : moves);
  if (!result.ok) throw new Error(`a move of the tree was refused: ${result.error.code}`);
  return result.value;
}

/** Adds a move after a node. A move that is already there is reused. */
export const addMove = <P extends Position>(
  tree: VariationTree<P>,
  at: number,
  text: string,
): Result<Added<P>, Refusal> => addMoves(tree, at, [text]);

/** Adds moves one after another. Returns the first refusal and leaves out all moves if one of them is refused. */
export function addMoves<P extends Position>(
  tree: VariationTree<P>,
  at: number,
  texts: readonly string[],
): Result<Added<P>, Refusal> {
  const { notation } = tree.start.game;
  const position = positionAfter(tree, at);
  const nodes = [...tree.nodes];
  let id = at;
  for (const given of texts) {
    const parsed = notation.parse(position, given);
    if (!parsed.ok) return parsed;
    const move = parsed.value;
    const child = (nodes[id] as TreeNode).children.find((each) => nodes[each]?.move === move);
    if (child === undefined && nodes.length >= MAX_NODES) return fail(refusal('tree-full'));
    id = child ?? append(nodes, id, { move, text: notation.format(position, move), seat: position.toMove });
    position.play(move);
  }
  return ok({ tree: nodes.length === tree.nodes.length ? tree : { ...tree, nodes }, id });
}

/**
 * Adds the moves and the ending of a match to a tree of its earlier moves, and makes them the main variation. Returns the same tree if
 * it has all of them already.
 */
export function addMatch<P extends Position>(tree: VariationTree<P>, match: Match<P>): Result<Added<P>, Refusal> {
  const added = addMoves(
    tree,
    ROOT,
    match.moves.map(({ text }) => text),
  );
  const end = endEntry(match);
  if (!added.ok) return added;
  let { tree: grown, id } = added.value;
  if (grown === tree && (end !== null) === (nodeAt(tree, id).end !== null)) return added;
  while (!isOnMainVariation(grown, id)) grown = promote(grown, id);
  // A match that was continued after its end has no other ending.
  const nodes = grown.nodes.map((node) => node && { ...node, end: node.id === id ? end : null });
  return ok({ tree: { ...grown, nodes }, id });
}

/** Appends a node to the list and to its parent. Returns its id. */
export function append(
  nodes: (TreeNode | null)[],
  parent: number,
  made: Pick<TreeNode, 'move' | 'text' | 'seat'> & Partial<Pick<TreeNode, 'comment' | 'marks' | 'end'>>,
): number {
  const id = nodes.length;
  const above = nodes[parent] as TreeNode;
  nodes[parent] = { ...above, children: [...above.children, id] };
  nodes.push({ ...ROOT_NODE, ...made, id, parent, ply: above.ply + 1 });
  return id;
}

/**
 * Makes a node's variation the first choice at the nearest branch above it. A node of the main variation stays where it is.
 * Repeated, this makes any variation the main variation.
 */
export function promote<P extends Position>(tree: VariationTree<P>, id: number): VariationTree<P> {
  for (const node of pathTo(tree, id).reverse()) {
    const parent = nodeAt(tree, node.parent as number);
    if (parent.children[0] === node.id) continue;
    const children = [node.id, ...parent.children.filter((each) => each !== node.id)];
    return { ...tree, nodes: tree.nodes.with(parent.id, { ...parent, children }) };
  }
  return tree;
}

/** Deletes a node with everything after it. The root stays. */
export function deleteNode<P extends Position>(tree: VariationTree<P>, id: number): VariationTree<P> {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const nodes = [...tree.nodes];
  const above = nodeAt(tree, parent);
  nodes[parent] = { ...above, children: above.children.filter((each) => each !== id) };
  const doomed = [id];
  for (let next = doomed.pop(); next !== undefined; next = doomed.pop()) {
    doomed.push(...nodeAt(tree, next).children);
    nodes[next] = null;
  }
  return { ...tree, nodes };
}

/** Sets a node's comment or marks, cut to their limits. */
export function annotate<P extends Position>(
  tree: VariationTree<P>,
  id: number,
  notes: Partial<Pick<TreeNode, 'comment' | 'marks'>>,
): VariationTree<P> {
  const node = nodeAt(tree, id);
  const { comment = node.comment, marks = node.marks } = notes;
  const cut = { comment: comment.slice(0, MAX_COMMENT), marks: marks.slice(0, MAX_MARKS) };
  return { ...tree, nodes: tree.nodes.with(id, { ...node, ...cut }) };
}

/** Adds a mark to a node, or removes it if the node already has it. */
export function toggleMark<P extends Position>(tree: VariationTree<P>, id: number, mark: BoardMark): VariationTree<P> {
  const { marks } = nodeAt(tree, id);
  const others = marks.filter(({ from, to }) => from !== mark.from || to !== mark.to);
  return annotate(tree, id, { marks: others.length < marks.length ? others : [...marks, mark] });
}

/** The last node of the variation that starts at a node and always takes the first continuation. */
export function endOf(tree: VariationTree, id: number): number {
  let node = nodeAt(tree, id);
  for (let [next] = node.children; next !== undefined; [next] = node.children) node = nodeAt(tree, next);
  return node.id;
}

/** The nodes of the main variation, without the root. */
export const mainVariation = (tree: VariationTree): TreeNode[] => pathTo(tree, endOf(tree, ROOT));

/** Whether the node is the root or on the main variation. */
export const isOnMainVariation = (tree: VariationTree, id: number): boolean =>
  pathTo(tree, id).every((node) => nodeAt(tree, node.parent as number).children[0] === node.id);

/** Steps that a reader can take through a tree. */
export const TREE_STEPS = ['next', 'previous', 'sibling-after', 'sibling-before', 'start', 'end'] as const;
/** A step through a tree. */
export type TreeStep = (typeof TREE_STEPS)[number];

/** The node that a step leads to; the same node if the step leads nowhere. */
export function stepFrom(tree: VariationTree, id: number, step: TreeStep): number {
  const { parent, children } = nodeAt(tree, id);
  switch (step) {
    case 'next':
      return children[0] ?? id;
    case 'previous':
      return parent ?? id;
    case 'start':
      return ROOT;
    case 'end':
      return endOf(tree, id);
    default: {
      const siblings = parent === null ? [id] : nodeAt(tree, parent).children;
      return siblings[siblings.indexOf(id) + (step === 'sibling-after' ? 1 : -1)] ?? id;
    }
  }
}
