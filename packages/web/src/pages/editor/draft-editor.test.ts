// @vitest-environment happy-dom
import { type Game, type Options, unwrap } from '@quintet/engine/authoring';
import { bugs } from '@quintet/engine/bugs';
import { octa } from '@quintet/engine/octa';
import { xo } from '@quintet/engine/xo';
import { describe, expect, test } from 'vitest';
import { DraftEditor, DraftSelection, startDraft } from './draft-editor.svelte.ts';
import { formatSetup, parseSetup } from './setup-link.ts';

function editorOf(game: Game, given: object = {}): DraftEditor {
  const options: Options = unwrap(game.rules.parseOptions(given));
  return new DraftEditor(game, options, startDraft(game, options));
}
const xoEditor = (): DraftEditor => editorOf(xo as unknown as Game);

describe('editing a draft', () => {
  test('every change can be undone and redone, and an edit without effect is not recorded', () => {
    const editor = xoEditor();
    const start = editor.text;
    editor.tool = 'X';
    editor.use('0,0');
    const placed = editor.text;
    editor.switchSeat();
    editor.setNumber('energy', 1, 5);
    editor.setNumber('energy', 1, 5);
    expect(editor.text).toBe('X.../..../..../.... O energy=3,5');
    editor.undo();
    editor.undo();
    expect(editor.text).toBe(placed);
    editor.undo();
    expect([editor.text, editor.canUndo]).toEqual([start, false]);
    editor.redo();
    expect([editor.text, editor.canRedo]).toEqual([placed, true]);
    editor.clear();
    expect(editor.canRedo).toBe(false);
  });

  test('a piece keeps its state when it is moved, even onto a stack', () => {
    const aged = xoEditor();
    aged.read('X2.../..../..../.... O');
    aged.move('0,0', '3,3');
    expect(aged.text).toBe('..../..../..../...X2 O');
    const stacked = editorOf(bugs as unknown as Game);
    stacked.read('0,0:wQbB 1,0:bQ 2,0:wA WHITE');
    stacked.move('0,0', '1,0');
    expect(stacked.text).toBe('0,0:wQ 1,0:bQbB 2,0:wA WHITE');
    stacked.move('0,0', '3,0');
    expect(stacked.text).toBe('1,0:bQbB 2,0:wA 3,0:wQ WHITE');
  });

  test('text that cannot be read changes nothing', () => {
    const editor = xoEditor();
    expect(editor.read('X X')?.code).toBe('bad-board');
    expect(editor.canUndo).toBe(false);
  });

  test('changing the options keeps the draft unless the board gets different cells', () => {
    const editor = editorOf(octa as unknown as Game, { size: 1 });
    editor.read('aaa/A1a/aaa PLAYER_2');
    editor.setOptions(unwrap(octa.rules.parseOptions({ size: 1, turnLimit: 9 })));
    expect(editor.text).toBe('aaa/A1a/aaa PLAYER_2');
    editor.setOptions(unwrap(octa.rules.parseOptions({ size: 2 })));
    expect(editor.text.split('/')).toHaveLength(5);
    editor.undo();
    expect(editor.text).toBe('aaa/A1a/aaa PLAYER_2');
  });
});

describe('touching the board', () => {
  test('with the move tool, the first touch picks a piece and the second moves it', () => {
    const editor = xoEditor();
    editor.read('X.../..../..../.... X');
    const selection = new DraftSelection(editor);
    selection.touch('1,1');
    expect(selection.picked).toEqual([]);
    selection.touch('0,0');
    expect(selection.picked).toEqual(['0,0']);
    selection.touch('1,1');
    expect(editor.text).toBe('..../.X../..../.... X');
  });

  test('with any other tool, a touch changes the cell, and pieces can still be dragged', () => {
    const editor = xoEditor();
    editor.tool = 'O';
    const selection = new DraftSelection(editor);
    selection.touch('0,0');
    expect(editor.text).toBe('O.../..../..../.... X');
    expect([selection.canCarry('0,0'), selection.canCarry('0,1')]).toEqual([true, false]);
    editor.tool = 'erase';
    selection.touch('0,0');
    expect(editor.text).toBe('..../..../..../.... X');
  });

  test('a board without empty cells has no pieces to move', () => {
    const editor = editorOf(octa as unknown as Game, { size: 1 });
    expect(editor.tool).toBe('neutral');
    expect(new DraftSelection(editor).canCarry('0,0')).toBe(false);
  });
});

test('a URL can contain a position with its options, and a damaged URL contains none', () => {
  const options = { size: 1, setup: 'aa#/A1a/aaa PLAYER_2 turns=3' };
  expect(parseSetup(formatSetup(options))).toEqual(options);
  for (const broken of [
    '',
    '#setup=',
    '#setup=%',
    '#setup=%E2%82',
    '#setup=[1]',
    '#abc',
    formatSetup(options).slice(0, -4),
  ]) {
    expect(parseSetup(broken)).toBeNull();
  }
});
