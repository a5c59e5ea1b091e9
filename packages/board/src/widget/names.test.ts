// @vitest-environment happy-dom
import type { Language } from '@quintet/engine/authoring';
import { expect, test } from 'vitest';
import { moveOf, type Sample, sample, viewedAfter, wander } from '../games/samples.ts';
import { viewOf } from '../games/view.ts';
import { BoardModel } from './model.svelte.ts';
import { Selection } from './selection.svelte.ts';

function modelOf({ game, position }: Sample, language: Language = 'en'): { model: BoardModel; selection: Selection } {
  const selection = new Selection();
  const view = viewOf(game, position, language, { touching: true, before: null });
  selection.view = view;
  return {
    model: new BoardModel({ view, selection, flipped: false, hint: null, queued: null, animated: false }),
    selection,
  };
}

test('the name of a piece includes its side and its number of targets', async () => {
  const { model } = modelOf(await sample('jungle'));
  expect(model.nameOf('E3')).toBe('E3, red rat, can move to 3 squares');
  expect(model.nameOf('E7')).toBe('E7, blue cat');
});

test('the name of a den or trap includes its owner', async () => {
  const { model } = modelOf(await sample('jungle'));
  expect(model.nameOf('A4')).toBe('A4, water, empty');
  expect(model.nameOf('D9')).toBe('D9, blue den, empty');
  expect(model.nameOf('D2')).toBe('D2, red trap, red elephant, can move to 3 squares');
});

test('once a piece is picked, the name of each cell says whether the piece can move there', async () => {
  const { model, selection } = modelOf(await sample('jungle'));
  selection.touch('E3');
  expect(model.nameOf('E3')).toBe('E3, red rat, selected');
  expect(model.nameOf('E4')).toBe('E4, empty, can move here');
  expect(model.nameOf('C5')).toBe('C5, empty');
});

test('a target with a piece to capture is named and marked as a capture', async () => {
  const at = await sample('jungle', ['E3-E4', 'E7-E6', 'C3-C4', 'C7-C6', 'C4-C5', 'A7-A8']);
  const { model, selection } = modelOf(at);
  selection.touch('C5');
  expect([...model.captures]).toEqual(['C6']);
  expect(model.nameOf('C6')).toBe('C6, blue rat, can capture here');
});

test('cell names mention the last move, a hint and a queued move', async () => {
  const view = viewedAfter(await sample('jungle'), 'E3-E4');
  const selection = new Selection();
  selection.view = view;
  const model = new BoardModel({
    view,
    selection,
    flipped: false,
    hint: ['C7', 'C6'],
    queued: ['B7', 'B6'],
    animated: false,
  });
  expect(model.nameOf('E4')).toBe('E4, red rat, last move');
  expect(model.nameOf('E3')).toBe('E3, empty, last move');
  expect(model.nameOf('C6')).toBe('C6, empty, hint');
  expect(model.nameOf('B6')).toContain('queued move');
});

test('the name of a stack lists its pieces from top to bottom', async () => {
  const at = await sample('bugs');
  for (let i = 0; i < 60; i++) {
    wander(at, 1);
    const { model } = modelOf(at);
    const [stack] = [...model.stacks].filter(([, tokens]) => tokens.length > 1);
    if (!stack) continue;
    const [target, tokens] = stack;
    expect(tokens.map(({ level }) => level)).toEqual([1, 0]);
    expect(model.nameOf(target)).toMatch(/^-?\d+,-?\d+, (white|black) beetle, on top of (white|black) \w+/);
    return;
  }
  throw new Error('no beetle climbed');
});

test('the name of an arrow includes the direction in which it is drawn', async () => {
  const { game, position } = await sample('octa', [], { seed: 1 });
  const view = viewOf(game, position, 'en', { touching: true, before: null });
  const selection = new Selection();
  selection.view = view;
  const names = [false, true].map((flipped) =>
    new BoardModel({ view, selection, flipped, hint: null, queued: null, animated: false }).nameOf('1,1'),
  );
  expect(names[0]).toMatch(/^1,1, player 1 arrow pointing .*, can be played$/);
  expect(names[0]).not.toBe(names[1]);
});

test('a one-letter name keeps its case and appears only once', async () => {
  const at = await sample('xo');
  const { scene } = viewOf(at.game, at.position, 'en', { touching: true, before: null });
  const x = scene.tokens.find((token) => token.kind === 'X');
  const { model } = modelOf(at);
  if (x) expect(model.nameOf(x.cell)).toMatch(/^\d,\d, X/);
  const [free = ''] = scene.cells.flatMap(({ target }) => (model.stacks.has(target) ? [] : [target]));
  expect(model.nameOf(free)).toBe(`${free}, empty, can be played`);
});

test('names are in the language of the view', async () => {
  const { model } = modelOf(await sample('jungle'), 'zh');
  expect(model.nameOf('E3')).toBe('E3，红方鼠，有 3 处可走');
});

test('the preview of a move shows the whole chain', async () => {
  const at = await sample('octa', [], { seed: 3 });
  const { model, selection } = modelOf(at);
  for (const target of selection.next) {
    selection.pointing = target;
    const changes = at.game.presentation.changes(at.position, moveOf(at, target));
    const converts = changes.filter((change) => change.kind === 'convert').length;
    expect(model.preview?.converted).toHaveLength(converts);
    expect(model.preview?.chain[0]).toBe(target);
  }
});

test('the name of a piece says when it freezes, and the name of a cleared cell mentions its scoring line', async () => {
  const moves = ['place 0,0', 'place 3,3', 'place 0,1', 'place 2,1'];
  const view = viewedAfter(await sample('xo', moves), 'place 0,2');
  const selection = new Selection();
  selection.view = view;
  const model = new BoardModel({ view, selection, flipped: true, hint: null, queued: null, animated: false });
  expect(model.nameOf('3,3')).toBe('3,3, O, freezes in 2 turns, can move to 2 squares');
  expect(model.nameOf('0,1')).toBe('0,1, empty, can be played, scored line');
  expect(view.last?.cleared.map(({ cell }) => cell).sort()).toEqual(['0,0', '0,1', '0,2']);
});

test('a board with a fixed orientation is not flipped for the second seat', async () => {
  const flippedIn = async (id: 'xo' | 'jungle') => {
    const { game, position } = await sample(id);
    const view = viewOf(game, position, 'en', { touching: true, before: null });
    return new BoardModel({
      view,
      selection: new Selection(),
      flipped: true,
      hint: null,
      queued: null,
      animated: false,
    }).flipped;
  };
  expect([await flippedIn('xo'), await flippedIn('jungle')]).toEqual([false, true]);
});
