import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../kernel/index.ts';
import { drawn } from './drawn.ts';
import { octa } from './index.ts';
import { PASS } from './types.ts';

describe('the scene', () => {
  const position = drawn(
    `
    .→ #↘ .↓
    2↙ .  .←
    1  .  .↖`,
    { turnCount: 3, turnLimit: 9 },
  );
  const scene = octa.presentation.scene(position);

  test('has north at the top and is labelled with the coordinates used in moves', () => {
    expect([scene.shape, scene.wraps]).toEqual(['square', false]);
    expect(scene.columns).toEqual(['-1', '0', '1']);
    expect(scene.rows).toEqual(['1', '0', '-1']);
    expect(scene.cells.find(({ target }) => target === '-1,1')).toMatchObject({ x: 0, y: 0 });
    expect(scene.cells.find(({ target }) => target === '1,-1')).toMatchObject({ x: 2, y: 2 });
  });

  test('shows an arrow on every cell except blocked ones', () => {
    const token = (id: string) => scene.tokens.find((each) => each.id === id);
    expect(scene.tokens.length).toBe(8);
    expect(token('-1,1')).toEqual({
      id: '-1,1',
      cell: '-1,1',
      kind: 'arrow',
      seat: null,
      level: 0,
      facing: 90,
      marks: [],
      age: null,
      glyph: '→',
    });
    expect(token('-1,0')).toMatchObject({ seat: 1, facing: 225, glyph: '↙' });
    expect(token('-1,-1')).toMatchObject({ seat: 0, facing: 0, glyph: '↑' });
    expect(token('0,1')).toBeUndefined();
    expect(scene.cells.filter(({ terrain }) => terrain === 'blocked').map(({ target }) => target)).toEqual(['0,1']);
  });

  test('has gauges for the number of cells each player owns and for the turns played', () => {
    expect(scene.gauges).toEqual([
      { seat: 0, name: 'cells', value: 1, max: 8 },
      { seat: 1, name: 'cells', value: 1, max: 8 },
      { seat: null, name: 'turns', value: 3, max: 9 },
    ]);
    const endless = octa.presentation.scene(
      drawn('. . .\n1 . 2\n. . .', { winCondition: 'ELIMINATION', drawAfter: 0 }),
    );
    expect(endless.gauges.find(({ name }) => name === 'turns')?.max).toBe(null);
  });

  test('offers a pass only when passing is legal', () => {
    expect(scene.controls).toEqual([]);
    const bare = drawn('. . .\n. 1 .\n. . .', { toMove: 1 });
    expect(octa.presentation.scene(bare).controls).toEqual([
      { target: 'pass', seat: 1, kind: 'pass', count: null, cost: null },
    ]);
    expect(octa.presentation.paths(bare, PASS)).toEqual([['pass']]);
    const over = drawn('. . .\n. 1 .\n. . .', { toMove: 1, turnCount: 9, turnLimit: 9 });
    expect(octa.presentation.scene(over).controls).toEqual([]);
  });

  test('needs a single touch for a move', () => {
    expect(octa.presentation.paths(position, 0)).toEqual([['-1,-1']]);
  });

  test('changes one cell per step, in the order of the chain', () => {
    const before = drawn(`
      .  2→ .
      .  1↖ .
      .  .  .`);
    const changes = octa.presentation.changes(before, 4);
    expect(changes).toEqual([
      { kind: 'turn', step: 0, id: '0,0', facing: 0, glyph: '↑' },
      { kind: 'convert', step: 1, id: '0,1', seat: 0, glyph: '→' },
      { kind: 'turn', step: 1, id: '0,1', facing: 135, glyph: '↘' },
      { kind: 'convert', step: 2, id: '1,0', seat: 0, glyph: '↑' },
      { kind: 'turn', step: 2, id: '1,0', facing: 45, glyph: '↗' },
    ]);
    const after = before.clone();
    after.play(4);
    expect(applyChanges(octa.presentation.scene(before).tokens, changes)).toEqual(
      octa.presentation.scene(after).tokens,
    );
  });

  test('does not change with a pass', () => {
    expect(octa.presentation.changes(drawn('. . .\n. 1 .\n. . .', { toMove: 1 }), PASS)).toEqual([]);
  });
});
