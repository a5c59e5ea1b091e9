import { unwrap } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { addMoves, annotate, createMatch, ROOT, treeOf, type VariationTree } from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { type Block, blocksOf } from './tree-layout.ts';

/** Blocks as text: `1 E3-E4 | E9-E8` is a row, `> 2. G3-G2` a variation of the first level. */
function drawn(tree: VariationTree): string[] {
  const texts = (nodes: Extract<Block, { kind: 'row' }>['cells'][number]) => nodes.map(({ text }) => text).join(' ');
  return blocksOf(tree).map((block) => {
    if (block.kind === 'comment') return `"${block.comment}"`;
    if (block.kind === 'row') return `${block.turn} ${texts(block.cells[0])} | ${texts(block.cells[1])}`;
    const items = block.items.map(({ turn, node }) => `${turn === null ? '' : `${turn} `}${node.text}`);
    return `${'>'.repeat(block.depth)} ${items.join(' ')}`;
  });
}

const grown = (tree: VariationTree, at: number, ...moves: string[]) => unwrap(addMoves(tree, at, moves));
const main = grown(treeOf(createMatch(jungle)), ROOT, 'E3-E4', 'E9-E8', 'E4-E5', 'E8-E9').tree;

test('the main variation has a row for each turn and a column for each seat', () => {
  expect(drawn(main)).toEqual(['1 E3-E4 | E9-E8', '2 E4-E5 | E8-E9']);
});

test('a variation follows the move that it replaces, and the row continues after it', () => {
  const { tree, id } = grown(main, 2, 'G3-G2', 'C7-C8', 'G2-G1');
  expect(drawn(tree)).toEqual(['1 E3-E4 | E9-E8', '2 E4-E5 | ', '> 2. G3-G2 C7-C8 3. G2-G1', '2  | E8-E9']);
  const deeper = grown(tree, id - 1, 'A3-A2').tree;
  expect(drawn(deeper).slice(2)).toEqual(['> 2. G3-G2 C7-C8 3. G2-G1', '>> 3. A3-A2', '2  | E8-E9']);
});

test('a variation of the second seat begins with an ellipsis', () => {
  const { tree } = grown(main, 1, 'C7-C8');
  expect(drawn(tree)).toEqual(['1 E3-E4 | E9-E8', '> 1… C7-C8', '2 E4-E5 | E8-E9']);
});

test('a comment follows its move and interrupts the row', () => {
  const noted = annotate(annotate(main, 1, { comment: 'early' }), ROOT, { comment: 'start' });
  expect(drawn(noted)).toEqual(['"start"', '1 E3-E4 | ', '"early"', '1  | E9-E8', '2 E4-E5 | E8-E9']);
});

test('both moves of a seat that moves twice are in one cell', () => {
  const { tree } = grown(treeOf(createMatch(ctor)), ROOT, '0,0', '4,4', '6,6', '2,2');
  expect(drawn(tree)).toEqual(['1 0,0 | 4,4 6,6', '2 2,2 | ']);
});

test('variations may be nested at every move', () => {
  let tree: VariationTree = treeOf(createMatch(ctor));
  let at: number = ROOT;
  const free = Array.from({ length: 90 }, (_, n) => `${Math.floor(n / 10)},${n % 10}`);
  for (let n = 0; n < 80; n += 2) {
    tree = grown(tree, at, free[n] as string).tree;
    const next = grown(tree, at, free[n + 1] as string);
    tree = next.tree;
    at = next.id;
  }
  expect(blocksOf(tree).length).toBeGreaterThan(40);
});
