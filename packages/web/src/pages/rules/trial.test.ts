import { loadGame } from '@quintet/board/games/index.ts';
import type { Diagram } from '@quintet/board/games/manifest.ts';
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
  expect(trial.snapshot.position.ply).toBe(1);
  expect(trial.snapshot.before).not.toBeNull();
  expect(trial.isTouched).toBe(false);
});

test('resetting a diagram takes back the moves that the reader tried', () => {
  const { trial } = trialWith();
  trial.play(0);
  expect(trial.snapshot.position.ply).toBe(2);
  trial.reset();
  expect(trial.snapshot.position.ply).toBe(1);
  expect(trial.isTouched).toBe(false);
});

test('a diagram’s demonstration is played move by move from its start', () => {
  const { trial, due } = trialWith();
  trial.play(0);
  trial.demonstrate();
  expect(trial.snapshot.position.ply).toBe(2);
  due.shift()?.();
  expect(trial.snapshot.position.ply).toBe(3);
  expect(due).toEqual([]);
});

test('a move by the reader stops a diagram’s demonstration', () => {
  const { trial, due } = trialWith();
  trial.demonstrate();
  trial.play(0);
  expect(due).toEqual([]);
});
