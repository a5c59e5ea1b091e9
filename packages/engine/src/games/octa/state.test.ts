import { describe, expect, test } from 'vitest';
import { applyChanges, LANGUAGES, outcomeSentence } from '../../kernel/index.ts';
import { drawn } from './drawn.ts';
import { octa } from './index.ts';
import { PASS, REASONS } from './types.ts';

describe('the state as JSON', () => {
  test('names, and the cells from the south-west, row by row', () => {
    const position = drawn(
      `
      .→ .↘ .↓
      #↙ .  2←
      1  .↗ .↖`,
      { toMove: 1, turnCount: 12 },
    );
    expect(octa.state({ position, outcome: position.outcome, at: [] })).toEqual({
      size: 1,
      currentPlayer: 'PLAYER_2',
      turnCount: 12,
      cells: [
        { x: -1, y: -1, state: 'PLAYER_1', direction: 'N' },
        { x: 0, y: -1, state: 'NEUTRAL', direction: 'NE' },
        { x: 1, y: -1, state: 'NEUTRAL', direction: 'NW' },
        { x: -1, y: 0, state: 'BLOCKED', direction: 'SW' },
        { x: 0, y: 0, state: 'NEUTRAL', direction: 'N' },
        { x: 1, y: 0, state: 'PLAYER_2', direction: 'W' },
        { x: -1, y: 1, state: 'NEUTRAL', direction: 'E' },
        { x: 0, y: 1, state: 'NEUTRAL', direction: 'SE' },
        { x: 1, y: 1, state: 'NEUTRAL', direction: 'S' },
      ],
      gameResult: null,
    });
  });

  const last = { turnCount: 59, turnLimit: 60 } as const;

  test('after the last turn currentPlayer has switched, and gameResult says who won and why', () => {
    const position = drawn('. . .\n1 . 2\n. . .', last);
    position.play(3);
    expect(octa.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      currentPlayer: 'PLAYER_2',
      turnCount: 60,
      gameResult: { winner: 'PLAYER_1', reason: 'majority' },
    });
  });

  test('a tie has no winner', () => {
    const position = drawn('. . .\n1↙ . 2\n. . .', last);
    position.play(3);
    expect(octa.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      gameResult: { winner: null, reason: 'tie' },
    });
  });

  test('endings that only the match knows are shown in gameResult', () => {
    const position = drawn('. . .\n1 . 2\n. . .');
    const result = (winner: 0 | 1 | null, reason: string) =>
      (octa.state({ position, outcome: { winner, reason }, at: [] }) as { gameResult: unknown }).gameResult;
    expect(result(1, 'resigned')).toEqual({ winner: 'PLAYER_2', reason: 'resigned' });
    expect(result(0, 'timeout')).toEqual({ winner: 'PLAYER_1', reason: 'timeout' });
    expect(result(0, 'abandoned')).toEqual({ winner: 'PLAYER_1', reason: 'abandoned' });
    expect(result(null, 'agreement')).toEqual({ winner: null, reason: 'agreement' });
  });
});

describe('describe', () => {
  const position = drawn(`
    .↓ 2→ .
    1↖ .↖ 1↙
    1← .  2`);
  const said = (text: string) =>
    LANGUAGES.map((language) => octa.describe(position, octa.read(text, position) as number, language));

  test('who turned which cell to where, and how many were captured', () => {
    expect(said('-1,-1')).toEqual(['Player 1: -1,-1 → NW', '玩家一：-1,-1 → 西北']);
    expect(said('-1,0')).toEqual(['Player 1: -1,0 → N, captured 1 cell', '玩家一：-1,0 → 北，占领 1 格']);
    expect(said('1,0')).toEqual(['Player 1: 1,0 → W, captured 2 cells', '玩家一：1,0 → 西，占领 2 格']);
  });

  test('a pass', () => {
    const bare = drawn('. . .\n. 1 .\n. . .', { toMove: 1 });
    expect(LANGUAGES.map((language) => octa.describe(bare, PASS, language))).toEqual([
      'Player 2: pass',
      '玩家二：停一手',
    ]);
  });

  test('every reason has its sentence', () => {
    for (const language of LANGUAGES) {
      const sentences = REASONS.map((reason) => {
        const winner = reason === 'tie' || reason === 'turn-cap' ? null : 0;
        return outcomeSentence(octa.words[language], { winner, reason });
      });
      expect(new Set(sentences).size).toBe(REASONS.length);
      for (const sentence of sentences) expect(sentence).not.toMatch(/\{|^[a-z-]+$/);
      expect(outcomeSentence(octa.words[language], { winner: null, reason: 'elimination' })).not.toBe('elimination');
    }
  });
});

describe('the scene', () => {
  const position = drawn(
    `
    .→ #↘ .↓
    2↙ .  .←
    1  .  .↖`,
    { turnCount: 3, turnLimit: 9 },
  );
  const scene = octa.scene(position);

  test('the north row is the top one, labelled with the coordinates of moves', () => {
    expect([scene.shape, scene.wraps]).toEqual(['square', false]);
    expect(scene.columns).toEqual(['-1', '0', '1']);
    expect(scene.rows).toEqual(['1', '0', '-1']);
    expect(scene.cells.find(({ target }) => target === '-1,1')).toMatchObject({ x: 0, y: 0 });
    expect(scene.cells.find(({ target }) => target === '1,-1')).toMatchObject({ x: 2, y: 2 });
  });

  test('a token a cell, with owner and facing; a blocked cell is terrain without a token', () => {
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

  test('gauges: the cells of each of those that can be owned, and the turns of the limit', () => {
    expect(scene.gauges).toEqual([
      { seat: 0, name: 'cells', value: 1, max: 8 },
      { seat: 1, name: 'cells', value: 1, max: 8 },
      { seat: null, name: 'turns', value: 3, max: 9 },
    ]);
    const endless = octa.scene(drawn('. . .\n1 . 2\n. . .', { winCondition: 'ELIMINATION', drawAfter: 0 }));
    expect(endless.gauges.find(({ name }) => name === 'turns')?.max).toBe(null);
  });

  test('pass is a control when it is the move, and only then', () => {
    expect(scene.controls).toEqual([]);
    const bare = drawn('. . .\n. 1 .\n. . .', { toMove: 1 });
    expect(octa.scene(bare).controls).toEqual([{ target: 'pass', seat: 1, kind: 'pass', count: null, cost: null }]);
    expect(octa.paths(bare, PASS)).toEqual([['pass']]);
    const over = drawn('. . .\n. 1 .\n. . .', { toMove: 1, turnCount: 9, turnLimit: 9 });
    expect(octa.scene(over).controls).toEqual([]);
  });

  test('a move is one touch', () => {
    expect(octa.paths(position, 0)).toEqual([['-1,-1']]);
  });

  test('changes: the arrow turns; then a step a cell, in the order of the chain, it changes sides and turns', () => {
    const before = drawn(`
      .  2→ .
      .  1↖ .
      .  .  .`);
    const changes = octa.changes(before, 4);
    expect(changes).toEqual([
      { kind: 'turn', step: 0, id: '0,0', facing: 0, glyph: '↑' },
      { kind: 'claim', step: 1, id: '0,1', seat: 0, glyph: '→' },
      { kind: 'turn', step: 1, id: '0,1', facing: 135, glyph: '↘' },
      { kind: 'claim', step: 2, id: '1,0', seat: 0, glyph: '↑' },
      { kind: 'turn', step: 2, id: '1,0', facing: 45, glyph: '↗' },
    ]);
    const after = before.clone();
    after.play(4);
    expect(applyChanges(octa.scene(before).tokens, changes)).toEqual(octa.scene(after).tokens);
  });

  test('a pass changes nothing', () => {
    expect(octa.changes(drawn('. . .\n. 1 .\n. . .', { toMove: 1 }), PASS)).toEqual([]);
  });
});
