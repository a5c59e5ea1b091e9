import { expect, test } from 'vitest';
import { make } from '../drawn.ts';
import { GameController, GameState, GameView } from '../index.ts';

/** A controller, and the texts that its view has printed since the last look. */
function begin(state?: GameState): { controller: GameController; seen: () => string[] } {
  const printed: string[] = [];
  const controller = new GameController(new GameView((text) => printed.push(text)), state);
  return { controller, seen: () => printed.splice(0) };
}

test('a new game shows the board and whose turn it is', () => {
  const { seen } = begin();
  expect(seen()).toEqual([
    [
      '   A  B  C  D  E  F  G',
      '9  .  .  #  @  w  .  .',
      '8  .  .  .  e  .  .  .',
      '7  t  p  r  .  c  d  l',
      '6  ~  ~  .  .  .  ~  ~',
      '5  ~  ~  .  .  .  ~  ~',
      '4  ~  ~  .  .  .  ~  ~',
      '3  L  D  C  .  R  P  T',
      '2  .  .  .  E  .  .  .',
      '1  .  .  W  @  #  .  .',
      "RED's Turn",
    ].join('\n'),
  ]);
});

test('clicks select a piece, mark where it can go, and move it', () => {
  const { controller, seen } = begin();
  seen();
  controller.click('A3');
  expect(controller.selected).toBe('A3');
  expect(seen().join()).toContain('2 [.] .  .  E');
  controller.click('A3');
  expect(controller.selected).toBe(null);
  controller.click('E3');
  controller.click('E4');
  expect([controller.state.currentPlayer, controller.selected]).toEqual(['BLUE', null]);
});

test('a click that cannot be carried out says why and keeps the game', () => {
  const { controller, seen } = begin();
  seen();
  controller.click('D5');
  expect(seen()).toEqual([]);
  controller.click('C7');
  expect(seen()).toEqual(['Not your turn']);
  controller.click('B3');
  seen();
  controller.click('B4');
  expect(seen()[0]).toBe('Cannot enter water');
  expect([controller.selected, controller.state.currentPlayer]).toEqual([null, 'RED']);
});

test('after the end every click is refused', () => {
  const { controller, seen } = begin(make(new GameState(), 'E3-E4', 'C7-C6'));
  controller.state.agreeToDraw();
  seen();
  controller.click('E4');
  expect(seen()).toEqual(['The game is over']);
});

test('a game is saved, loaded, undone, redone and replayed with the messages of the document', () => {
  const { controller, seen } = begin();
  controller.move('E3', 'E4');
  const text = controller.save(new Date(0));
  seen();
  controller.saved('a.json');
  controller.saved('a.json', 'disk full');
  expect(seen()).toEqual(['Game saved successfully to a.json', 'Failed to save: disk full']);
  controller.newGame();
  expect(controller.state.moveHistory.moves).toEqual([]);
  expect(controller.load(text, 'a.json').ok).toBe(true);
  expect(seen().at(-1)).toBe('Game loaded from a.json');
  for (const [wrong, message] of [
    [null, 'File not found'],
    ['{', 'Invalid save file format'],
  ] as const) {
    expect(controller.load(wrong, 'b.json').ok).toBe(false);
    expect(seen()).toEqual([message]);
  }
  expect([controller.undo(), controller.undo(), seen().at(-1)]).toEqual([true, false, 'Move undone']);
  expect([controller.redo(), controller.redo(), seen().at(-1)]).toEqual([true, false, 'Move redone']);
  controller.showHistory();
  expect(seen()).toEqual(['1. RED Rat E3→E4']);
  const replay = controller.replay();
  replay.stepForward();
  expect([replay.progress, replay.notation]).toEqual(['Move 1 / 1', '1. RED Rat E3→E4']);
});
