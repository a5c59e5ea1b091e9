import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { viewOf } from '../../games/view.ts';
import { guidedView } from './guided-view.ts';
import { snapshotOf } from './snapshot.ts';

const game = await loadGame('jungle');
const { position } = snapshotOf(game, {});
const parsed = game.notation.parse(position, 'E3-E4');
const move = parsed.ok ? parsed.value : -1;
const whole = viewOf(game, position, 'en', { touching: true, before: null });
const view = guidedView(whole, move, { later: () => 'later', refused: (reason) => `no: ${reason}` });

test('only the requested move can be played', () => {
  expect(view.choices).toEqual([{ path: ['E3', 'E4'], intent: { kind: 'move', move } }]);
});

test('a legal touch that was not requested is postponed, and an illegal touch is explained', () => {
  expect(view.explain(['A3'])).toEqual({ text: 'later', reason: null });
  expect(view.explain(['E3', 'E2'])).toEqual({ text: 'later', reason: null });
  expect(view.explain(['A3', 'A4'])).toEqual({ text: 'no: Cannot enter water', reason: 'Only the Rat can swim' });
  expect(view.explain(['A7'])).toEqual({ text: 'no: Not your turn', reason: "That is BLUE's piece" });
});
