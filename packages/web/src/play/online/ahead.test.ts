import { gameById, games, playTexts, unwrap } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { type Game, legalMoves, opponent, type Position } from '@quintet/engine/kernel';
import { expect, test } from 'vitest';
import { movesAhead } from './ahead.ts';

function played(game: Game, ...texts: string[]): Position {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');
  const position = game.rules.start(options.value);
  unwrap(playTexts(game, position, texts));
  return position;
}

test('what any answer of the other makes legal can be chosen, a capture of what would come too', () => {
  // Should the blue rat come to C6, the red one there may take it.
  const position = played(jungle, 'E3-E4', 'C7-C6', 'E4-E5', 'C6-C5', 'E5-D5', 'E7-E6', 'A3-A2');
  const texts = movesAhead(jungle, position, 0).map(({ text }) => text);
  expect(texts).toContain('D5-C5');
  expect(texts).toContain('A2-A3');
  expect(texts).not.toContain('E6-E5');
});

test('where the other has two moves to make, every free cell but none that is taken', () => {
  const position = played(ctor, '0,0');
  const { toMove } = position;
  const ahead = movesAhead(ctor, position, opponent(toMove));
  const paths = ahead.map(({ path }) => path.join());
  expect(new Set(paths).size).toBe(99);
  expect(paths).not.toContain('0,0');
});

test('what is in one’s own hand is touched there, not in the hand of whoever is to move', () => {
  const bugs = gameById('bugs') as Game;
  const position = played(bugs, 'GRASSHOPPER@0,0');
  const own = bugs.presentation.scene(position).controls.find(({ seat, kind }) => seat === 0 && kind === 'ANT');
  const ahead = movesAhead(bugs, position, 0).filter(({ text }) => text.startsWith('ANT@'));
  expect(ahead.length).toBeGreaterThan(0);
  for (const { path } of ahead) expect(path[0]).toBe(own?.target);
});

test.each(games.map(({ id }) => id))(
  '%s: whatever can be chosen can be touched now, and is legal in some line',
  (id) => {
    const game = gameById(id) as Game;
    const position = played(game);
    const [first] = legalMoves(position);
    position.play(first as number);
    const before = [position.hashLow, position.hashHigh, position.ply];
    const { cells, controls } = game.presentation.scene(position);
    const targets = new Set([...cells, ...controls].map(({ target }) => target));
    const seat = opponent(position.toMove);
    const ahead = movesAhead(game, position, seat);
    expect(ahead.length).toBeGreaterThan(0);
    for (const { path } of ahead) expect(path.every((target) => targets.has(target))).toBe(true);
    expect([position.hashLow, position.hashHigh, position.ply]).toEqual(before);
  },
);
