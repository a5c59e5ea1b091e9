import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { type Diagram, say } from '../../games/lesson-types.ts';
import { Trial } from './trial.svelte.ts';

const said = say('text', '文字');
const diagram: Diagram = {
  id: 'one',
  section: 'board',
  title: said,
  says: said,
  moves: ['4,4'],
  shows: ['5,5', '6,6'],
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

test('a diagram begins where its moves lead, with the last of them', () => {
  const { trial } = trialWith();
  expect(trial.standing.position.ply).toBe(1);
  expect(trial.standing.before).not.toBeNull();
  expect(trial.isTouched).toBe(false);
});

test('a move is tried and taken back by a reset', () => {
  const { trial } = trialWith();
  trial.play(0);
  expect(trial.standing.position.ply).toBe(2);
  trial.reset();
  expect(trial.standing.position.ply).toBe(1);
  expect(trial.isTouched).toBe(false);
});

test('what it shows is played move by move, from its beginning', () => {
  const { trial, due } = trialWith();
  trial.play(0);
  trial.show();
  expect(trial.standing.position.ply).toBe(2);
  due.shift()?.();
  expect(trial.standing.position.ply).toBe(3);
  expect(due).toEqual([]);
});

test('a move by hand stops what is being shown', () => {
  const { trial, due } = trialWith();
  trial.show();
  trial.play(0);
  expect(due).toEqual([]);
});
