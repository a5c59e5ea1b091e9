import type { PlayedMove } from '@quintet/board/widget/view.ts';
import type { Move, Outcome, Position } from '@quintet/engine/authoring';
import {
  addMoves,
  annotate,
  type BoardMark,
  deleteNode,
  endOf,
  hasNode,
  nodeAt,
  outcomeAt,
  pathTo,
  positionAfter,
  promote,
  ROOT,
  stepFrom,
  type TreeNode,
  type TreeStep,
  toggleMark,
  type VariationTree,
} from '@quintet/engine/match';

/** Maximum number of edits that can be undone. */
const MAX_UNDO = 100;

/** A change to an analysis: a step to another node, an edit, or a keystroke in a comment. */
export type ChangeKind = 'step' | 'edit' | 'typing';

/** A tree of variations, the node shown on the page, and the edits that a user can make. */
export class AnalysisBoard {
  tree: VariationTree;
  /** Id of the shown node. */
  at: number;
  /** Id of the earliest node that stepping back can reach. */
  readonly base: number;
  /** Called after every change. */
  onchange: (kind: ChangeKind) => void = () => {};
  #undo: readonly { readonly tree: VariationTree; readonly at: number }[] = $state.raw([]);

  readonly node: TreeNode = $derived.by(() => nodeAt(this.tree, this.at));
  /** The shown position. */
  readonly position: Position = $derived.by(() => positionAfter(this.tree, this.at));
  /** How the match ended at the shown node, by a move or otherwise; `null` if it can continue. */
  readonly outcome: Outcome | null = $derived.by(() => outcomeAt(this.tree, this.at));
  /** The last move and the position before it; `null` at the start. */
  readonly before: PlayedMove | null = $derived.by(() => playedAt(this.tree, this.at));

  /**
   * `path` lists the move texts that lead to the shown node, by default the end of the main variation. With `isFixed`, stepping
   * back stops at the shown node.
   */
  constructor(tree: VariationTree, path: readonly string[] | null = null, isFixed = false) {
    const at = path === null ? endOf(tree, ROOT) : follow(tree, path);
    this.tree = $state.raw(tree);
    this.at = $state.raw(at);
    this.base = isFixed ? at : ROOT;
  }

  get game() {
    return this.tree.start.game;
  }

  /** The move texts that lead to the shown node. */
  get path(): string[] {
    return pathTo(this.tree, this.at).map(({ text }) => text);
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  goTo(id: number): void {
    if (id === this.at || !hasNode(this.tree, id)) return;
    this.at = id;
    this.onchange('step');
  }

  go(step: TreeStep): void {
    const id = stepFrom(this.tree, this.at, step);
    this.goTo(nodeAt(this.tree, id).ply < nodeAt(this.tree, this.base).ply ? this.base : id);
  }

  /** Plays a legal move of the shown position. Returns whether the tree had space for it. */
  play(move: Move): boolean {
    return this.add([this.game.notation.format(this.position, move)]);
  }

  /** Adds moves after the shown node, or after `from`, and shows the last one. Returns `false` if a move is refused. */
  add(texts: readonly string[], from = this.at): boolean {
    const added = addMoves(this.tree, from, texts);
    if (!added.ok) return false;
    this.#change(added.value.tree, added.value.id);
    return true;
  }

  promote(id = this.at): void {
    this.#change(promote(this.tree, id), this.at);
  }

  /** Deletes a node and everything after it. */
  remove(id = this.at): void {
    const { parent } = nodeAt(this.tree, id);
    const tree = deleteNode(this.tree, id);
    if (parent !== null) this.#change(tree, hasNode(tree, this.at) ? this.at : parent);
  }

  comment(comment: string): void {
    this.tree = annotate(this.tree, this.at, { comment });
    this.onchange('typing');
  }

  mark(mark: BoardMark): void {
    this.#change(toggleMark(this.tree, this.at, mark), this.at);
  }

  clearMarks(): void {
    this.#change(annotate(this.tree, this.at, { marks: [] }), this.at);
  }

  undo(): void {
    const last = this.#undo.at(-1);
    if (!last) return;
    this.#undo = this.#undo.slice(0, -1);
    // Empty slots replace deleted nodes, so that ids are never reused: results are stored by id.
    const added = this.tree.nodes.slice(last.tree.nodes.length).map(() => null);
    this.tree = { ...last.tree, nodes: [...last.tree.nodes, ...added] };
    this.at = last.at;
    this.onchange('edit');
  }

  #change(tree: VariationTree, at: number): void {
    const isEdit = tree !== this.tree;
    if (isEdit) this.#undo = [...this.#undo, { tree: this.tree, at: this.at }].slice(-MAX_UNDO);
    this.tree = tree;
    this.at = at;
    this.onchange(isEdit ? 'edit' : 'step');
  }
}

/** The move of a node, preceded by the earlier moves of the same turn; `null` for the root. */
function playedAt(tree: VariationTree, id: number): PlayedMove | null {
  const { parent, move, seat } = nodeAt(tree, id);
  if (parent === null || move === null) return null;
  const isSameTurn = nodeAt(tree, parent).seat === seat;
  return { position: positionAfter(tree, parent), move, earlier: isSameTurn ? playedAt(tree, parent) : null };
}

/** The node that the move texts lead to, or the last node on the way that still exists. */
function follow(tree: VariationTree, path: readonly string[]): number {
  let id: number = ROOT;
  for (const text of path) {
    const next = nodeAt(tree, id).children.find((child) => nodeAt(tree, child).text === text);
    if (next === undefined) break;
    id = next;
  }
  return id;
}
