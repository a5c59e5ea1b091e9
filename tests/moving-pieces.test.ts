import { type Game, legalMoves } from '@quintet/engine';
import { applyChanges, unwrap } from '@quintet/engine/authoring';
import { expect, test } from 'vitest';
import { previewOf } from '../packages/board/src/widget/marks.ts';
import { game } from '../packages/create-quintet-game/template/src/game.ts';

const template = game as unknown as Game;

/** What a board draws for a move of the template's game. */
function drawn(...texts: string[]) {
  const position = template.rules.start({ size: 3 });
  for (const text of texts.slice(0, -1)) position.play(unwrap(template.notation.parse(position, text)));
  const changes = template.presentation.changes(
    position,
    unwrap(template.notation.parse(position, texts.at(-1) ?? '')),
  );
  const { ways = [], taken = [] } = previewOf(template.presentation.scene(position), changes) ?? {};
  return { ways: ways.map(({ cells }) => cells.join('-')), taken };
}

test('a pawn of the template slides, and no cell is marked as captured', () => {
  expect(drawn('B1-B2')).toEqual({ ways: ['B1-B2'], taken: [] });
});

test('a pawn of the template that captures slides, and only its victim is marked', () => {
  expect(drawn('B1-B2', 'A3-B2')).toEqual({ ways: ['A3-B2'], taken: ['B2'] });
});

test('every move of the template is drawn as one pawn that moves', () => {
  const position = template.rules.start({ size: 4 });
  while (!position.outcome) {
    const moves = legalMoves(position);
    for (const move of moves) {
      const { scene, changes } = template.presentation;
      const made = changes(position, move);
      expect(made.filter(({ kind }) => kind === 'move')).toHaveLength(1);
      const before = scene(position).tokens;
      position.play(move);
      const cells = (tokens: typeof before) => tokens.map(({ cell, seat }) => `${cell} ${seat}`).sort();
      expect(cells(applyChanges(before, made))).toEqual(cells(scene(position).tokens));
      position.undo();
    }
    position.play(moves.at(-1) as number);
  }
});
