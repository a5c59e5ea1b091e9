// @vitest-environment happy-dom
import type { Move } from '@quintet/engine/authoring';
import { describe, expect, test, vi } from 'vitest';
import { moveOf, type Sample, sample, viewed, viewedAfter, wander } from '../games/samples.ts';
import { Selection } from './selection.svelte.ts';
import type { BoardView } from './view.ts';

function selectionOn(at: Sample): { selection: Selection; moves: string[] } {
  const moves: string[] = [];
  const selection = new Selection((move: Move) => moves.push(at.game.notation.format(at.position, move)));
  selection.view = viewed(at);
  return { selection, moves };
}

test('touching a piece and then a target plays a move', async () => {
  const { selection, moves } = selectionOn(await sample('jungle'));
  selection.touch('E3');
  expect(selection.picked).toEqual(['E3']);
  expect([...selection.next].sort()).toEqual(['D3', 'E2', 'E4']);
  selection.touch('E4');
  expect(moves).toEqual(['E3-E4']);
  expect(selection.picked).toEqual([]);
});

test('touching the same piece again clears the selection without a refusal', async () => {
  const { selection } = selectionOn(await sample('jungle'));
  selection.touch('E3');
  selection.touch('E3');
  expect(selection.picked).toEqual([]);
  expect(selection.refusal).toBeNull();
});

test('touching another piece of the same player selects that piece instead', async () => {
  const { selection } = selectionOn(await sample('jungle'));
  selection.touch('E3');
  selection.touch('F3');
  expect(selection.picked).toEqual(['F3']);
  expect(selection.refusal).toBeNull();
});

test('a refused touch shows the reason at the touched target and clears the selection', async () => {
  const { selection, moves } = selectionOn(await sample('jungle'));
  selection.touch('A3');
  selection.touch('A4');
  expect(selection.refusal).toEqual({
    target: 'A4',
    code: 'cannot-enter-water',
    text: 'Cannot enter water',
    explanation: 'Only the Rat can swim',
  });
  expect(selection.picked).toEqual([]);
  selection.touch('A7');
  expect(selection.refusal).toEqual({
    target: 'A7',
    code: 'not-your-turn',
    text: 'Not your turn',
    explanation: 'That is BLUE’s piece',
  });
  expect(moves).toEqual([]);
});

test('each refused touch is a new event, and the next accepted touch clears it', async () => {
  const { selection } = selectionOn(await sample('jungle'));
  selection.touch('A7');
  const first = selection.refusal;
  selection.touch('A7');
  expect(selection.refusal).not.toBe(first);
  selection.touch('E3');
  expect(selection.refusal).toBeNull();
});

describe('touching an empty cell', () => {
  const idle = (view: BoardView): BoardView => ({ ...view, choices: [], idle: () => 'wait' });

  test.each([
    ['jungle', 'D5'],
    ['bugs', '0,0'],
  ] as const)('is ignored in %s if nothing is selected, since moves start with a piece', async (id, cell) => {
    const at = await sample(id);
    const { selection, moves } = selectionOn(at);
    selection.touch(cell);
    expect([selection.refusal, selection.picked, moves]).toEqual([null, [], []]);
    selection.view = idle(viewed(at));
    selection.touch(cell);
    expect(selection.refusal).toBeNull();
  });

  test('is refused out of turn in games where it would otherwise be a move', async () => {
    const selection = new Selection();
    selection.view = idle(viewed(await sample('ctor')));
    selection.touch('3,4');
    expect(selection.refusal).toEqual({ target: '3,4', code: 'not-your-seat', text: 'wait', explanation: null });
  });

  test('is ignored after the end of a match', async () => {
    const round = ['E3-E4', 'E7-E6', 'E4-E3', 'E6-E7'];
    const at = await sample('jungle', [...round, ...round]);
    expect(at.position.outcome?.reason).toBe('repetition');
    const selection = new Selection();
    selection.view = idle(viewed(at));
    selection.touch('D5');
    expect(selection.refusal).toBeNull();
    selection.touch('E3');
    expect(selection.refusal?.text).toBe('wait');
  });

  test('is refused as an illegal move if a piece is selected and cannot move there', async () => {
    const { selection } = selectionOn(await sample('jungle'));
    selection.touch('E3');
    selection.touch('E5');
    expect(selection.refusal).toMatchObject({ text: 'Invalid move', explanation: 'Only one square at a time' });
  });
});

test('the selection can switch from the hand to a piece on the board and back', async () => {
  const at = await sample('bugs', ['QUEEN@0,0', 'QUEEN@1,0']);
  const { selection, moves } = selectionOn(at);
  selection.touch('hand:ANT');
  expect(selection.next.has('-1,0')).toBe(true);
  selection.touch('0,0');
  expect(selection.picked).toEqual(['0,0']);
  selection.touch('hand:ANT');
  selection.touch('-1,0');
  expect(moves).toEqual(['ANT@-1,0']);
});

test('with a skill selected, an unsuitable cell is refused and nothing is placed', async () => {
  const at = await sample('xo');
  const isReady = () => viewed(at).choices.some(({ path }) => path[0] === 'skill:disrupt');
  while (!isReady()) wander(at, 1);
  const { selection, moves } = selectionOn(at);
  const empty = viewed(at).choices.find(({ path }) => path.length === 1)?.path[0] ?? '';
  selection.touch('skill:disrupt');
  expect(selection.picked).toEqual(['skill:disrupt']);
  selection.touch(empty);
  expect(selection.refusal?.target).toBe(empty);
  expect(selection.picked).toEqual([]);
  expect(moves).toEqual([]);
});

test('a single touch plays a move that has only one target', async () => {
  const at = await sample('ctor');
  const { selection, moves } = selectionOn(at);
  selection.touch('3,4');
  expect(moves).toEqual([at.game.notation.format(at.position, moveOf(at, '3,4'))]);
});

test('touches do nothing while no move is possible', async () => {
  const selection = new Selection(vi.fn());
  selection.view = { ...viewed(await sample('jungle')), choices: [] };
  selection.touch('E3');
  selection.touch('A7');
  expect(selection.picked).toEqual([]);
  expect(selection.refusal).toBeNull();
});

test('the selection survives a change of language but not the next move', async () => {
  const at = await sample('jungle');
  const { selection } = selectionOn(at);
  selection.touch('E3');
  selection.view = viewed(at);
  expect(selection.picked).toEqual(['E3']);
  selection.view = viewedAfter(at, 'A3-A2');
  expect(selection.picked).toEqual([]);
});

test('pointing at a target previews its move; pointing elsewhere previews nothing', async () => {
  const { selection } = selectionOn(await sample('jungle'));
  selection.pointing = 'E4';
  expect(selection.preview).toEqual([]);
  selection.touch('E3');
  expect(selection.preview).toMatchObject([{ kind: 'move', to: 'E4' }]);
  selection.pointing = 'A1';
  expect(selection.preview).toEqual([]);
});

test('only pieces that move to another cell can be dragged', async () => {
  const { selection } = selectionOn(await sample('jungle'));
  expect(selection.canCarry('E3')).toBe(true);
  expect(selection.canCarry('E7')).toBe(false);
  selection.touch('E3');
  expect([selection.canCarry('E3'), selection.canCarry('F3')]).toEqual([true, true]);
  const stones = selectionOn(await sample('ctor')).selection;
  expect(stones.canCarry('0,0')).toBe(false);
});

test('the page may handle a touch while no move is possible; no refusal is shown then', async () => {
  const at = await sample('jungle');
  const selection = new Selection();
  selection.view = { ...viewed(at), choices: [], idle: () => 'not now' };
  let isHandled = true;
  selection.onidle = () => isHandled;
  selection.touch('E3');
  expect(selection.refusal).toBeNull();
  isHandled = false;
  selection.touch('E3');
  expect(selection.refusal?.text).toBe('not now');
});
