// @vitest-environment happy-dom
import { unwrap } from '@quintet/engine';
import { jungle } from '@quintet/engine/jungle';
import { addMoves, createMatch, mainVariation, ROOT, treeOf } from '@quintet/engine/match';
import type { FoundTexts } from '@quintet/engine/search';
import { beforeEach, expect, test } from 'vitest';
import { AnalysisBoard } from './analysis-board.svelte.ts';
import type { Mistake } from './match-report.svelte.ts';
import { MistakeRun } from './mistake-run.svelte.ts';

const tree = unwrap(addMoves(treeOf(createMatch(jungle)), ROOT, ['E3-E4', 'E9-E8', 'E4-E5', 'E8-E9'])).tree;
const found = (move: string, score: number): FoundTexts => ({ move, score, depth: 4, nodes: 10, pv: [move] });
const mistakes: readonly Mistake[] = [
  { before: 0, node: 1, seat: 0, best: found('G3-G2', 100), chance: 0.6 },
  { before: 2, node: 3, seat: 0, best: found('A3-A2', 100), chance: 0.6 },
];

let board: AnalysisBoard;
let run: MistakeRun;
/** Score of the opponent after the tried move. */
let score = 0;

beforeEach(() => {
  board = new AnalysisBoard(tree);
  run = new MistakeRun(board, mistakes, { ask: async () => [found('E9-E8', score)], stop() {} });
});

const answer = (text: string) => run.answer(unwrap(jungle.notation.parse(board.position as never, text)));

test('a review shows the position before each mistake and asks for a better move', () => {
  expect(run).toMatchObject({ phase: 'asking', isAsking: true, takesMoves: true });
  expect(board.at).toBe(0);
});

test('the best move is accepted without a search and becomes a variation', async () => {
  score = 99_999;
  await answer('G3-G2');
  expect(run).toMatchObject({ phase: 'good', found: 1 });
  expect(board.path).toEqual(['G3-G2']);
  expect(mainVariation(board.tree).map(({ text }) => text)).toEqual(['E3-E4', 'E9-E8', 'E4-E5', 'E8-E9']);
});

test('a move that the computer rates almost as highly is accepted too', async () => {
  score = -5000;
  await answer('C3-C2');
  expect(run).toMatchObject({ phase: 'good', found: 1 });
});

test('a bad move is refused with its cost, and the user may try again', async () => {
  score = 99_999;
  await answer('C3-C2');
  expect(run).toMatchObject({ phase: 'bad', found: 0, takesMoves: true, tried: { text: 'C3-C2', after: 0 } });
  expect(board.tree).toBe(tree);
  await answer('G3-G2');
  expect(run.phase).toBe('good');
});

test('the solution can be shown, and the review ends after the last mistake', () => {
  run.show();
  expect(run).toMatchObject({ phase: 'shown', found: 0 });
  expect(board.path).toEqual(['G3-G2']);
  run.next();
  expect(board.at).toBe(2);
  run.next();
  expect(run).toMatchObject({ phase: 'done', isAsking: false });
});
