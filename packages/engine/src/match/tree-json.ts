import { fail, type Game, inEach, isObject, ok, type Position, type Result } from '../kernel/index.ts';
import { type LoadRefusal, loadRecord } from './load.ts';
import type { EndEntry } from './match.ts';
import { type MatchRecord, toRecord } from './record.ts';
import { brief, isInteger, readEntry } from './record-facts.ts';
import {
  append,
  type BoardMark,
  MAX_COMMENT,
  MAX_MARKS,
  MAX_NODES,
  nodeAt,
  ROOT,
  ROOT_NODE,
  type TreeNode,
  type VariationTree,
} from './tree.ts';

/** Name and version of the tree format. */
export const TREE_FORMAT = 'quintet-tree/1';
/** Maximum length of a target that a mark names. */
const MAX_TARGET = 40;

/** A mark as JSON: `['E3', 'E4']` is an arrow, `['E3']` a circle. */
export type MarkJson = readonly [string] | readonly [string, string];

/** A node as JSON. A move text alone stands for a node without notes that follows the node before it. */
export type NodeJson =
  | string
  | {
      readonly move: string;
      /** The parent: 0 for the start, n for the n-th node of the list. Defaults to the node before this one. */
      readonly after?: number;
      readonly comment?: string;
      readonly marks?: readonly MarkJson[];
      /** How the match ended here, if not by the move. */
      readonly end?: EndEntry;
    };

/** A tree as JSON: the record of the match without its moves, and the nodes in depth-first order. */
export interface TreeJson {
  readonly format: typeof TREE_FORMAT;
  readonly record: MatchRecord;
  /** Notes about the start, and the ending of a match without moves. */
  readonly comment?: string;
  readonly marks?: readonly MarkJson[];
  readonly end?: EndEntry;
  readonly nodes: readonly NodeJson[];
}

/**
 * Converts a tree into JSON, main variation first.
 *
 * @example
 * ```ts
 * import { createMatch, gameList, games, unwrap } from '@quintet/engine';
 * import { addMove, parseTree, ROOT, treeOf, treeToJson } from '@quintet/engine/match';
 * const { tree } = unwrap(addMove(treeOf(createMatch(games.ctor)), ROOT, '4,4'));
 * const json = JSON.parse(JSON.stringify(treeToJson(tree)));
 * console.log(json.nodes, parseTree(json, gameList).ok); // [ '4,4' ] true
 * ```
 */
export function treeToJson(tree: VariationTree): TreeJson {
  const places = new Map([[ROOT, 0]]);
  const nodes: NodeJson[] = [];
  // The last node of the stack comes next, so that each variation is complete before its sibling begins.
  const stack = [...nodeAt(tree, ROOT).children].reverse();
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const node = nodeAt(tree, id);
    const after = places.get(node.parent as number) as number;
    const notes = notesToJson(node);
    const isPlain = after === nodes.length && Object.keys(notes).length === 0;
    nodes.push(isPlain ? node.text : { move: node.text, ...(after === nodes.length ? {} : { after }), ...notes });
    places.set(id, nodes.length);
    stack.push(...[...node.children].reverse());
  }
  return { format: TREE_FORMAT, record: toRecord(tree.start), ...notesToJson(nodeAt(tree, ROOT)), nodes };
}

const notesToJson = ({ comment, marks, end }: TreeNode): Pick<TreeJson, 'comment' | 'marks' | 'end'> => ({
  ...(comment === '' ? {} : { comment }),
  ...(marks.length === 0 ? {} : { marks: marks.map(({ from, to }) => (to === null ? [from] : [from, to])) }),
  ...(end === null ? {} : { end }),
});

/** Reads a tree from a file or a link. Checks every field and plays every move. */
export function parseTree(json: unknown, games: readonly Game[]): Result<VariationTree, LoadRefusal> {
  if (!isObject(json)) return notATree(`{ "format": "${TREE_FORMAT}", … }`);
  if (json.format !== TREE_FORMAT) return notATree(`format ≠ "${TREE_FORMAT}"`);
  const start = loadRecord(json.record, games);
  if (!start.ok) return start;
  if (start.value.entries.length > 0) return notATree('record.entries');
  const tree: VariationTree = { start: start.value, nodes: [] };
  const notes = readNotes(json);
  if (!notes) return notATree('comment, marks, end');
  if (!Array.isArray(json.nodes)) return notATree('nodes');
  if (json.nodes.length >= MAX_NODES) return refuse('too-large', null, `nodes > ${MAX_NODES - 1}`);
  return readNodes(tree, [{ ...ROOT_NODE, ...notes }], json.nodes);
}

function readNodes(
  tree: VariationTree,
  nodes: TreeNode[],
  items: readonly unknown[],
): Result<VariationTree, LoadRefusal> {
  const { game } = tree.start;
  const position: Position = tree.start.position.clone();
  /** The nodes whose moves are on the position. */
  const path: number[] = [ROOT];
  for (const item of items) {
    const read = readNode(item, nodes.length - 1);
    if (!read) return refuse('bad-entry', position.ply, brief(isObject(item) ? item.move : item));
    // In depth-first order, the parent is on the path.
    while (path.length > 0 && path.at(-1) !== read.after) {
      path.pop();
      if (path.length > 0) position.undo();
    }
    if (path.length === 0) return notATree('nodes: after');
    const parsed = game.notation.parse(position, read.move);
    if (!parsed.ok) return refuse('illegal-move', position.ply, brief(read.move));
    const move = parsed.value;
    if (nodes[read.after]?.children.some((id) => nodes[id]?.move === move)) return notATree('nodes: move');
    const { comment, marks, end } = read;
    const text = game.notation.format(position, move);
    path.push(append(nodes, read.after, { move, text, seat: position.toMove, comment, marks, end }));
    position.play(move);
    if (end && position.outcome) return refuse('bad-entry', position.ply, brief(end.end));
  }
  return ok({ ...tree, nodes });
}

type Notes = Pick<TreeNode, 'comment' | 'marks' | 'end'>;

interface ReadNode extends Notes {
  readonly move: string;
  readonly after: number;
}

function readNode(item: unknown, before: number): ReadNode | null {
  if (typeof item === 'string') return { move: item, after: before, comment: '', marks: [], end: null };
  if (!isObject(item) || typeof item.move !== 'string') return null;
  const { move, after = before } = item;
  const notes = readNotes(item);
  return notes && isInteger(after, 0) && after <= before ? { move, after, ...notes } : null;
}

function readNotes({ comment = '', marks = [], end = null }: Readonly<Record<string, unknown>>): Notes | null {
  if (typeof comment !== 'string' || comment.length > MAX_COMMENT) return null;
  if (!Array.isArray(marks) || marks.length > MAX_MARKS) return null;
  const read = marks.map(readMark);
  const ending = end === null ? null : readEntry(end);
  if (!read.every((mark) => mark !== null) || (ending && !('end' in ending)) || (end !== null && !ending)) return null;
  return { comment, marks: read, end: ending };
}

function readMark(value: unknown): BoardMark | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > 2) return null;
  const [from, to = null] = value;
  return isTarget(from) && (to === null || isTarget(to)) ? { from, to } : null;
}

const isTarget = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TARGET;

const refuse = (code: LoadRefusal['code'], ply: number | null, detail: string): Result<never, LoadRefusal> =>
  fail({ code, ply, detail: inEach(() => detail) });
const notATree = (what: string): Result<never, LoadRefusal> => refuse('not-a-tree', null, what);
