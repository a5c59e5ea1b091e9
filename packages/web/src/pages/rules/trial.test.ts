import { loadGame } from '@quintet/board/games/index.ts';
import type { Diagram } from '@quintet/board/games/manifest.ts';
import { nodeAt } from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { Trial } from './trial.svelte.ts';

const text = { en: 'text', zh: '文字' };
const diagram: Diagram = {
  id: 'one',
  section: 'board',
  title: text,
  text,
  moves: ['4,4'],
  demonstration: ['5,5', '6,6'],
};
const game = await loadGame('ctor');

function trialWith(): { trial: Trial; due: (() => void)[] } {
  const due: (() => void)[] = [];
  const after = (_: number, then: () => void) => {
    due.push(then);
    return () => {
      due.length = 0;
    };
  };
  return { trial: new Trial(game, diagram, { after }), due };
}

test('a diagram starts after its preset moves and shows the last of them', () => {
  const { trial } = trialWith();
  expect(trial.board.node.ply).toBe(1);
  expect(trial.board.before).not.toBeNull();
  expect(trial.isTouched).toBe(false);
});

test('restarting a diagram takes back the user’s moves', () => {
  const { trial } = trialWith();
  trial.play(0);
  expect(trial.board.node.ply).toBe(2);
  trial.playback.restart();
  expect(trial.board.node.ply).toBe(1);
  expect(trial.isTouched).toBe(false);
});

test('a diagram’s demonstration is played move by move from the diagram’s position', () => {
  const { trial, due } = trialWith();
  trial.play(0);
  trial.demonstrate();
  expect(trial.board.node.ply).toBe(2);
  due.shift()?.();
  expect(trial.board.node.ply).toBe(3);
  expect(due).toEqual([]);
});

test('the user’s moves become variations, and the demonstration still plays its own moves', () => {
  const { trial } = trialWith();
  trial.play(0);
  trial.demonstrate();
  expect(trial.board.path).toEqual(['4,4', '5,5']);
  expect(nodeAt(trial.board.tree, trial.board.base).children).toHaveLength(2);
});

test('a move by the user stops a diagram’s demonstration', () => {
  const { trial, due } = trialWith();
  trial.demonstrate();
  trial.play(0);
  expect(due).toEqual([]);
});
