import { describe, expect, test } from 'vitest';
import { applyChanges, type Change, type Token } from '../../kernel/index.ts';
import { drawn, play, played } from './drawn.ts';
import { bugs } from './index.ts';

const moveOf = (position: Parameters<typeof bugs.notation.parse>[0], text: string) => {
  const parsed = bugs.notation.parse(position, text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
};
const changesOf = (position: Parameters<typeof bugs.notation.parse>[0], text: string) =>
  bugs.presentation.changes(position, moveOf(position, text));
const viaOf = ([change]: readonly Change[]) => (change?.kind === 'move' ? change.via : null);
const isJump = ([change]: readonly Change[]) => change?.kind === 'move' && change.jump;

describe('the scene', () => {
  test('has one hex, full hands and empty gauges at the start', () => {
    const scene = bugs.presentation.scene(bugs.rules.start({ tournament: false, repetition: 3 }));
    expect(scene).toMatchObject({ shape: 'hex', wraps: false, tokens: [], captured: [], columns: [], rows: [] });
    expect(scene.cells).toEqual([{ target: '0,0', x: 0, y: 0, terrain: 'plain', seat: null }]);
    expect(scene.controls).toHaveLength(10);
    expect(scene.controls[0]).toEqual({ target: 'hand:QUEEN', seat: 0, kind: 'QUEEN', count: 1, cost: null });
    expect(scene.controls[9]).toEqual({ target: 'hand:BLACK:ANT', seat: 1, kind: 'ANT', count: 3, cost: null });
    expect(scene.gauges).toEqual([
      { seat: 0, name: 'around-queen', value: 0, max: 6 },
      { seat: 1, name: 'around-queen', value: 0, max: 6 },
    ]);
  });

  test('shows the occupied hexes and their neighbours, row by row', () => {
    const { cells, tokens } = bugs.presentation.scene(played('ANT@2,1 QUEEN@3,1'));
    const targets = '2,0 3,0 4,0 1,1 2,1 3,1 4,1 1,2 2,2 3,2';
    expect(cells.map(({ target }) => target)).toEqual(targets.split(' '));
    expect(cells[0]).toEqual({ target: '2,0', x: 2, y: 0, terrain: 'plain', seat: null });
    expect(tokens).toEqual([
      { id: 'wA1', cell: '2,1', kind: 'ANT', seat: 0, level: 0, facing: 0, marks: [], age: null, glyph: 'A1' },
      { id: 'bQ', cell: '3,1', kind: 'QUEEN', seat: 1, level: 0, facing: 0, marks: [], age: null, glyph: 'Q' },
    ]);
  });

  test('uses the short target hand:KIND only for the hand of the player to move', () => {
    const controls = bugs.presentation.scene(played('ANT@0,0')).controls;
    expect(controls.filter(({ target }) => /^hand:[A-Z]+$/.test(target)).map(({ seat }) => seat)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(controls.find(({ target }) => target === 'hand:WHITE:ANT')).toMatchObject({ seat: 0, count: 2 });
  });

  test('shows the level of each piece and the occupied hexes around each Queen', () => {
    const scene = bugs.presentation.scene(drawn('bA1 wQ  bQ', { on: { wQ: 'bB1 wB1' } }));
    expect(scene.tokens.map(({ id, level }) => `${id} ${level}`).sort()).toEqual([
      'bA1 0',
      'bB1 1',
      'bQ 0',
      'wB1 2',
      'wQ 0',
    ]);
    expect(scene.gauges.map(({ value }) => value)).toEqual([2, 1]);
  });

  test('offers a pass only when there is no other move', () => {
    const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
    expect(bugs.presentation.scene(stuck).controls.at(-1)).toEqual({
      target: 'pass',
      seat: 0,
      kind: 'pass',
      count: null,
      cost: null,
    });
    expect(bugs.presentation.scene(drawn('wQ  bQ')).controls.some(({ target }) => target === 'pass')).toBe(false);
    expect(bugs.presentation.paths(stuck, moveOf(stuck, 'pass'))).toEqual([['pass']]);
    expect(bugs.presentation.changes(stuck, moveOf(stuck, 'pass'))).toEqual([]);
  });

  test('needs a kind in hand and a hex for a placement, and two hexes for a move', () => {
    const start = bugs.rules.start({ tournament: false, repetition: 3 });
    expect(bugs.presentation.paths(start, moveOf(start, 'ANT@4,5'))).toEqual([['hand:ANT', '4,5']]);
    const position = drawn('wA1 wQ  bQ');
    expect(bugs.presentation.paths(position, moveOf(position, 'ANT@-1,0'))).toEqual([['hand:ANT', '-1,0']]);
    expect(bugs.presentation.paths(position, moveOf(position, '0,0>3,0'))).toEqual([['0,0', '3,0']]);
  });
});

describe('the changes of a move', () => {
  test('a placed piece appears with its number', () => {
    const position = drawn('wA1 wQ  bQ');
    const token: Token = {
      id: 'wA2',
      cell: '-1,0',
      kind: 'ANT',
      seat: 0,
      level: 0,
      facing: 0,
      marks: [],
      age: null,
      glyph: 'A2',
    };
    expect(changesOf(position, 'ANT@-1,0')).toEqual([{ kind: 'appear', step: 0, token }]);
    const start = bugs.rules.start({ tournament: false, repetition: 3 });
    expect(changesOf(start, 'ANT@7,7')).toMatchObject([{ kind: 'appear', token: { id: 'wA1', cell: '7,7' } }]);
  });

  test('an Ant slides along a shortest route', () => {
    const position = drawn('wA1 wQ  bQ');
    expect(viaOf(changesOf(position, '0,0>3,-1'))).toEqual(['1,-1', '2,-1']);
    expect(viaOf(changesOf(position, '0,0>0,1'))).toEqual([]);
  });

  test('a Spider passes through the two hexes between its three slides', () => {
    expect(viaOf(changesOf(drawn('wS1 wQ  bA1 bQ'), '0,0>2,1'))).toEqual(['0,1', '1,1']);
  });

  test('a Grasshopper jumps over the hexes between start and goal', () => {
    const changes = changesOf(drawn('wG1 wQ  bA1 bQ'), '0,0>4,0');
    expect(viaOf(changes)).toEqual(['1,0', '2,0', '3,0']);
    expect(isJump(changes)).toBe(true);
  });

  test('a Beetle and a Queen pass through no hexes', () => {
    const position = drawn('wB1 wQ  bQ');
    expect(changesOf(position, '0,0>1,0')).toEqual([
      { kind: 'move', step: 0, id: 'wB1', to: '1,0', level: 1, via: [], jump: false },
    ]);
    expect(viaOf(changesOf(drawn('wQ  bQ'), '0,0>0,1'))).toEqual([]);
  });

  test('applying the changes gives the tokens of the next scene', () => {
    const position = drawn('wA1 wQ  bB1 bQ', { on: { wQ: 'wB1' } });
    for (const text of ['0,0>4,0', '1,0>2,0', 'SPIDER@-1,0']) {
      const changed = applyChanges(bugs.presentation.scene(position).tokens, changesOf(position, text));
      const after = play(position.clone(), text);
      expect(new Set(changed)).toEqual(new Set(bugs.presentation.scene(after).tokens));
    }
  });
});
