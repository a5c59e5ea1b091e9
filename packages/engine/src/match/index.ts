/**
 * Matches of any game: entries, records, undo and redo, replay, variations, loading, and the loop that asks players for moves.
 *
 * @module
 */

export * from './file-name.ts';
export { applyEntry, type Folded, fold, foldInSlices, play, SLICE } from './fold.ts';
export * from './load.ts';
export * from './loop.ts';
export * from './match.ts';
export { APP_MESSAGES, codecDetail } from './messages.ts';
export * from './playback.ts';
export * from './record.ts';
export { type RecordFacts, recordFacts } from './record-facts.ts';
export * from './session.ts';
export * from './takeback.ts';
export {
  type Added,
  addMatch,
  addMove,
  addMoves,
  annotate,
  type BoardMark,
  deleteNode,
  endOf,
  hasNode,
  isOnMainVariation,
  MAX_COMMENT,
  MAX_MARKS,
  MAX_NODES,
  mainVariation,
  matchAt,
  nodeAt,
  outcomeAt,
  pathTo,
  positionAfter,
  promote,
  ROOT,
  stepFrom,
  TREE_STEPS,
  type TreeNode,
  type TreeStep,
  toggleMark,
  treeOf,
  type VariationTree,
} from './tree.ts';
export * from './tree-json.ts';
