// @vitest-environment happy-dom
import { playTexts, unwrap } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { moveOf, type Sample, sample, viewedAfter } from '../games/samples.ts';
import { viewOf } from '../games/view.ts';
import { BoardModel } from './model.svelte.ts';
import { Selection } from './selection.svelte.ts';
import type { BoardView, PlayedMove } from './view.ts';

function modelOf(view: BoardView): BoardModel {
  const selection = new Selection();
  selection.view = view;
  return new BoardModel({ view, selection, flipped: false, hint: null, queued: null, animated: false });
}

/** The board after several moves, with the history of all of them. */
function afterMoves({ game, position }: Sample, ...texts: string[]): BoardModel {
  let earlier: PlayedMove | null = null;
  for (const text of texts) {
    const move = moveOf({ game, position }, text);
    earlier = { position: position.clone(), move, earlier };
    position.play(move);
  }
  return modelOf(viewOf(game, position, 'en', { touching: true, before: earlier }));
}

describe('the last turn stays visible', () => {
  test('in Octa as the whole chain, in order', async () => {
    const at = await sample('octa', [], { arrows: 'north', size: 2, player1: [[0, 0]], player2: [[2, 2]] });
    const [trace] = modelOf(viewedAfter(at, '0,0')).traces;
    // 0,0 turns to the north-east and captures 1,1, which turns to the north-east and captures 2,2, which turns towards the edge.
    expect(trace?.chain).toEqual(['0,0', '1,1', '2,2']);
    expect(trace?.converted).toEqual(['1,1', '2,2']);
  });

  test('in CTOR with both placements and the captured stones', async () => {
    const at = await sample('ctor');
    unwrap(playTexts(at.game, at.position, ['0,0', '1,1', '9,9', '0,1', '0,2', '5,5', '5,7']));
    const model = afterMoves(at, '1,0', '2,0');
    expect([...model.last]).toEqual(['1,0', '2,0']);
    expect(model.traces.flatMap(({ converted }) => converted)).toEqual(['1,1']);
    expect(model.nameOf('1,1')).toContain('just captured');
  });

  test('in CTOR only until the opponent moves', async () => {
    const model = afterMoves(await sample('ctor'), '0,0', '4,4', '5,5', '7,7');
    expect([...model.last]).toEqual(['7,7']);
  });

  test('in Jungle with the route and the capture', async () => {
    const model = modelOf(viewedAfter(await sample('jungle'), 'A3-A7'));
    expect(model.traces).toMatchObject([
      { ways: [{ cells: ['A3', 'A4', 'A5', 'A6', 'A7'], jump: true }], taken: ['A7'] },
    ]);
    expect([...model.last]).toEqual(['A3', 'A7']);
    expect(model.nameOf('A7')).toContain('just captured');
  });

  test('in Bugs with the start and the end of the move', async () => {
    const at = await sample('bugs', ['QUEEN@0,0', 'QUEEN@1,0']);
    const model = modelOf(viewedAfter(at, '0,0>0,1'));
    expect(model.traces[0]?.ways).toEqual([{ cells: ['0,0', '0,1'], jump: false }]);
    expect([...model.last]).toEqual(['0,0', '0,1']);
  });

  test('in XO with the placement that completed a line', async () => {
    const at = await sample('xo', ['place 0,0', 'place 3,0', 'place 0,1', 'place 3,2']);
    const model = modelOf(viewedAfter(at, 'place 0,2'));
    expect([...model.last]).toEqual(['0,2']);
    expect(model.view.last?.cleared.map(({ cell }) => cell).sort()).toEqual(['0,0', '0,1', '0,2']);
    expect(model.nameOf('0,1')).toContain('scored line');
    expect(model.nameOf('0,1')).not.toContain('just captured');
  });
});

describe('threats', () => {
  test('are mentioned in the accessible names of their cells', async () => {
    const { game, position } = await sample('jungle');
    const model = modelOf(viewOf(game, position, 'en', { touching: true, before: null, threats: true }));
    expect(model.nameOf('A7')).toBe('A7, blue tiger, BLUE’s piece on A7 can be captured from A3');
    expect(model.nameOf('A3')).toContain('BLUE’s piece on A7 can be captured from A3');
    expect(model.nameOf('C3')).not.toContain('captured');
  });

  test('are left out unless they are requested', async () => {
    const { game, position } = await sample('jungle');
    expect(viewOf(game, position, 'en', { touching: true, before: null }).threats).toEqual([]);
  });
});

describe('the deciding cells', () => {
  test('are listed only once the match is over', async () => {
    expect(viewedAfter(await sample('jungle'), 'A3-A7').deciding).toEqual([]);
  });

  test('are the cells of the threat that the last move carried out', async () => {
    const { game, position } = await sample('xo', []);
    const moves =
      'place 0,0; place 3,3; place 0,1; place 2,1; seal 3,0; place 3,2; place 0,2; place 1,3; double 0,0+0,2';
    const more = 'place 2,0; place 0,1; place 0,3; double 0,0+0,2; place 1,1';
    unwrap(playTexts(game, position, `${moves}; ${more}`.split('; ')));
    const view = viewedAfter({ game, position }, 'place 0,1');
    expect(view.deciding).toEqual(['0,1']);
  });
});
