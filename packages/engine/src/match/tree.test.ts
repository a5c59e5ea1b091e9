import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import { gameList } from '../games/index.ts';
import { jungle } from '../games/jungle/index.ts';
import { type Game, legalTexts, unwrap } from '../kernel/index.ts';
import { applyEntry, play } from './fold.ts';
import { createMatch, type Match } from './match.ts';
import { toRecord } from './record.ts';
import {
  addMatch,
  addMove,
  addMoves,
  annotate,
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
  toggleMark,
  treeOf,
  type VariationTree,
} from './tree.ts';
import { parseTree, TREE_FORMAT, treeToJson } from './tree-json.ts';

const MOVES = ['E3-E4', 'E9-E8', 'E4-E5', 'E8-E9'];
const match = (): Match => MOVES.reduce((before: Match, move) => unwrap(play(before, move)), createMatch(jungle));
const texts = (tree: VariationTree, id: number): string[] => pathTo(tree, id).map(({ text }) => text);

/** The main variation of `match` with the variation G3-G2 E8-E9 instead of its third move; `id` is the end of the variation. */
function branched(): { tree: VariationTree; id: number } {
  return unwrap(addMoves(treeOf(match()), 2, ['G3-G2', 'E8-E9']));
}

describe('a tree of variations', () => {
  test('starts with the moves of the match as its main variation', () => {
    const tree = treeOf(match());
    expect(mainVariation(tree).map(({ text, seat, ply }) => [text, seat, ply])).toEqual([
      ['E3-E4', 0, 1],
      ['E9-E8', 1, 2],
      ['E4-E5', 0, 3],
      ['E8-E9', 1, 4],
    ]);
    expect(toRecord(matchAt(tree, endOf(tree, ROOT)))).toEqual(toRecord(match()));
  });

  test('reuses a move that is already there, and leaves the old tree unchanged', () => {
    const tree = treeOf(match());
    expect(unwrap(addMove(tree, 1, 'E9-E8'))).toEqual({ tree, id: 2 });
    const added = unwrap(addMove(tree, 1, 'C7-C8'));
    expect(nodeAt(added.tree, 1).children).toEqual([2, added.id]);
    expect(nodeAt(tree, 1).children).toEqual([2]);
  });

  test('refuses an illegal move with the reason of the game', () => {
    const added = addMoves(treeOf(match()), ROOT, ['G3-G2', 'E9-E5']);
    expect(added.ok ? null : added.error.code).toBe('invalid-move');
  });

  test('knows which seat moved, even where a seat moves twice', () => {
    const { tree, id } = unwrap(addMoves(treeOf(createMatch(ctor)), ROOT, ['0,0', '4,4', '6,6', '2,2']));
    expect(pathTo(tree, id).map(({ seat }) => seat)).toEqual([0, 1, 1, 0]);
  });

  test('is walked by next, previous, sibling, start and end', () => {
    const { tree, id } = branched();
    const variation = nodeAt(tree, id).parent as number;
    expect(stepFrom(tree, 2, 'next')).toBe(3);
    expect(stepFrom(tree, 3, 'sibling-after')).toBe(variation);
    expect(stepFrom(tree, variation, 'sibling-before')).toBe(3);
    expect(stepFrom(tree, variation, 'sibling-after')).toBe(variation);
    expect(stepFrom(tree, variation, 'end')).toBe(id);
    expect(stepFrom(tree, variation, 'previous')).toBe(2);
    expect(stepFrom(tree, id, 'next')).toBe(id);
    expect(stepFrom(tree, id, 'start')).toBe(ROOT);
    expect(stepFrom(tree, ROOT, 'previous')).toBe(ROOT);
    expect(stepFrom(tree, ROOT, 'sibling-after')).toBe(ROOT);
  });

  test('makes a variation the main variation when it is promoted', () => {
    const { tree, id } = branched();
    expect(isOnMainVariation(tree, id)).toBe(false);
    const promoted = promote(tree, id);
    expect(mainVariation(promoted).map(({ text }) => text)).toEqual(['E3-E4', 'E9-E8', 'G3-G2', 'E8-E9']);
    expect(promote(promoted, id)).toBe(promoted);
  });

  test('promotes one level at a time', () => {
    const { tree, id } = branched();
    const deep = unwrap(addMove(tree, nodeAt(tree, id).parent as number, 'C7-C8'));
    const once = promote(deep.tree, deep.id);
    expect(isOnMainVariation(once, deep.id)).toBe(false);
    expect(isOnMainVariation(promote(once, deep.id), deep.id)).toBe(true);
  });

  test('loses everything after a deleted node, and the next variation becomes the main variation', () => {
    const { tree, id } = branched();
    const cut = deleteNode(tree, 3);
    expect([hasNode(cut, 3), hasNode(cut, 4), hasNode(cut, id)]).toEqual([false, false, true]);
    expect(texts(cut, endOf(cut, ROOT))).toEqual(['E3-E4', 'E9-E8', 'G3-G2', 'E8-E9']);
    expect(deleteNode(cut, ROOT)).toBe(cut);
  });

  test('keeps comments and marks within their limits', () => {
    const marks = Array.from({ length: MAX_MARKS + 5 }, (_, n) => ({ from: `x${n}`, to: null }));
    const tree = annotate(treeOf(match()), 1, { comment: 'x'.repeat(MAX_COMMENT + 5), marks });
    expect(nodeAt(tree, 1).comment).toHaveLength(MAX_COMMENT);
    expect(nodeAt(tree, 1).marks).toHaveLength(MAX_MARKS);
  });

  test('keeps an ending that no move caused, such as a resignation, at the last move only', () => {
    const tree = treeOf(unwrap(applyEntry(match(), { end: 'resigned', by: 0, at: null })));
    const end = endOf(tree, ROOT);
    expect(outcomeAt(tree, end)).toEqual({ winner: 1, reason: 'resigned' });
    expect(outcomeAt(tree, end - 1)).toBeNull();
    expect(matchAt(tree, end).outcome).toEqual({ winner: 1, reason: 'resigned' });
    const back = unwrap(parseTree(JSON.parse(JSON.stringify(treeToJson(tree))), gameList));
    expect(outcomeAt(back, end)).toEqual({ winner: 1, reason: 'resigned' });
  });

  test('takes over the later moves of its match as the main variation, and keeps the variations', () => {
    const early = unwrap(addMoves(treeOf(createMatch(jungle)), ROOT, MOVES.slice(0, 2)));
    const analysed = unwrap(addMoves(promote(early.tree, early.id), 1, ['C7-C8'])).tree;
    const resigned = unwrap(applyEntry(match(), { end: 'resigned', by: 1, at: null }));
    const { tree, id } = unwrap(addMatch(analysed as VariationTree, resigned));
    expect(mainVariation(tree).map(({ text }) => text)).toEqual(MOVES);
    expect(outcomeAt(tree, id)?.winner).toBe(0);
    expect(nodeAt(tree, 1).children).toHaveLength(2);
    expect(unwrap(addMatch(tree, resigned)).tree).toBe(tree);
  });

  test('toggles marks', () => {
    const arrow = { from: 'E3', to: 'E4' };
    const circle = { from: 'E3', to: null };
    let tree = treeOf(match());
    for (const mark of [arrow, circle, arrow]) tree = toggleMark(tree, ROOT, mark);
    expect(nodeAt(tree, ROOT).marks).toEqual([circle]);
  });
});

describe('a tree as JSON', () => {
  test('is a record without moves and a short list of nodes', () => {
    const { tree, id } = branched();
    const noted = annotate(tree, id, { comment: 'better', marks: [{ from: 'G2', to: 'G1' }] });
    const json = treeToJson(noted);
    expect(json.format).toBe(TREE_FORMAT);
    expect(json.record.entries).toEqual([]);
    expect(json.nodes).toEqual([
      ...MOVES,
      { move: 'G3-G2', after: 2 },
      { move: 'E8-E9', comment: 'better', marks: [['G2', 'G1']] },
    ]);
  });

  const good = JSON.parse(JSON.stringify(treeToJson(branched().tree)));
  test.each<[string, unknown, string]>([
    ['anything that is not an object', 7, 'not-a-tree'],
    ['another format', { ...good, format: 'quintet-tree/2' }, 'not-a-tree'],
    ['a record that does not load', { ...good, record: { ...good.record, game: 'chess' } }, 'unknown-game'],
    ['a record with moves', { ...good, record: toRecord(match()) }, 'not-a-tree'],
    ['a long comment', { ...good, comment: 'x'.repeat(MAX_COMMENT + 1) }, 'not-a-tree'],
    ['marks that are not targets', { ...good, marks: [[7]] }, 'not-a-tree'],
    ['nodes that are not a list', { ...good, nodes: 'E3-E4' }, 'not-a-tree'],
    ['an ending that is a move', { ...good, end: { move: 'E3-E4', at: null } }, 'not-a-tree'],
    ['a node without a move', { ...good, nodes: [{ after: 0 }] }, 'bad-entry'],
    ['a node after itself', { ...good, nodes: [{ move: 'E3-E4', after: 1 }] }, 'bad-entry'],
    ['an illegal move', { ...good, nodes: ['E3-E4', 'E3-E4'] }, 'illegal-move'],
    ['the same move twice', { ...good, nodes: ['E3-E4', { move: 'E3-E4', after: 0 }] }, 'not-a-tree'],
    [
      'nodes in another order',
      { ...good, nodes: ['E3-E4', { move: 'G3-G2', after: 0 }, { move: 'E9-E8', after: 1 }] },
      'not-a-tree',
    ],
    ['too many nodes', { ...good, nodes: Array.from({ length: MAX_NODES }, () => 'E3-E4') }, 'too-large'],
  ])('refuses %s', (_, json, code) => {
    const parsed = parseTree(json, gameList);
    expect(parsed.ok ? null : parsed.error.code).toBe(code);
  });
});

/** Checks the laws that every tree keeps, however it was edited. */
function expectLaws(tree: VariationTree): void {
  let reached = 0;
  const stack = [ROOT];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const node = nodeAt(tree, id);
    reached++;
    const moves = node.children.map((child) => nodeAt(tree, child).move);
    expect(new Set(moves).size).toBe(moves.length);
    for (const child of node.children) {
      expect(nodeAt(tree, child)).toMatchObject({ parent: id, ply: node.ply + 1 });
      stack.push(child);
    }
  }
  expect(tree.nodes.filter((node) => node !== null).length).toBe(reached);
}

const edit = fc.tuple(fc.constantFrom('add', 'add', 'add', 'promote', 'delete', 'note', 'mark'), fc.nat(), fc.nat());

test.each(gameList.map((game) => [game.id, game] as const))(
  'random edits of %s keep the laws of a tree, and its JSON form gives it back',
  (_, given) => {
    const game = given as Game;
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let tree: VariationTree = treeOf(createMatch(game));
        for (const [kind, where, which] of edits) {
          const ids = tree.nodes.flatMap((node) => (node ? [node.id] : []));
          const id = ids[where % ids.length] as number;
          if (kind === 'add') {
            const position = positionAfter(tree, id);
            const legal = legalTexts(game, position);
            if (legal.length > 0) tree = unwrap(addMove(tree, id, legal[which % legal.length] as string)).tree;
          } else if (kind === 'promote') tree = promote(tree, id);
          else if (kind === 'delete') tree = deleteNode(tree, id);
          else if (kind === 'note') tree = annotate(tree, id, { comment: `note ${which}` });
          else tree = toggleMark(tree, id, { from: `c${which % 3}`, to: which % 2 ? null : 'c9' });
        }
        expectLaws(tree);
        const json = treeToJson(tree);
        const back = unwrap(parseTree(JSON.parse(JSON.stringify(json)), gameList));
        expectLaws(back);
        expect(treeToJson(back)).toEqual(json);
      }),
      { numRuns: 25 },
    );
  },
);
