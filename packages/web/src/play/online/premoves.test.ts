import { gameById, gameList, playTexts, unwrap } from '@quintet/engine';
import { type Game, legalMoves, opponent, type Position } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { expect, test } from 'vitest';
import { premovesOf } from './premoves.svelte.ts';

function played(game: Game, ...texts: string[]): Position {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');
  const position = game.rules.start(options.value);
  unwrap(playTexts(game, position, texts));
  return position;
}

test('a player can queue every move that is legal after at least one reply, including captures', () => {
  // D5-C5 captures the blue piece on C5 if it stays there.
  const position = played(jungle, 'E3-E4', 'C7-C6', 'E4-E5', 'C6-C5', 'E5-D5', 'E7-E6', 'A3-A2');
  const texts = premovesOf(jungle, position, 0).map(({ text }) => text);
  expect(texts).toContain('D5-C5');
  expect(texts).toContain('A2-A3');
  expect(texts).not.toContain('E6-E5');
});

test('when the opponent has two placements left, every free cell can be queued', () => {
  const position = played(ctor, '0,0');
  const { toMove } = position;
  const premoves = premovesOf(ctor, position, opponent(toMove));
  const paths = premoves.map(({ path }) => path.join());
  expect(new Set(paths).size).toBe(99);
  expect(paths).not.toContain('0,0');
});

test('a premove places pieces from the player’s own hand', () => {
  const bugs = gameById('bugs') as Game;
  const position = played(bugs, 'GRASSHOPPER@0,0');
  const own = bugs.presentation.scene(position).controls.find(({ seat, kind }) => seat === 0 && kind === 'ANT');
  const premoves = premovesOf(bugs, position, 0).filter(({ text }) => text.startsWith('ANT@'));
  expect(premoves.length).toBeGreaterThan(0);
  for (const { path } of premoves) expect(path[0]).toBe(own?.target);
});

test.each(gameList.map(({ id }) => id))('%s: every premove consists of targets of the current scene', (id) => {
  const game = gameById(id) as Game;
  const position = played(game);
  const [first] = legalMoves(position);
  position.play(first as number);
  const before = [position.hashLow, position.hashHigh, position.ply];
  const { cells, controls } = game.presentation.scene(position);
  const targets = new Set([...cells, ...controls].map(({ target }) => target));
  const seat = opponent(position.toMove);
  const premoves = premovesOf(game, position, seat);
  expect(premoves.length).toBeGreaterThan(0);
  for (const { path } of premoves) expect(path.every((target) => targets.has(target))).toBe(true);
  expect([position.hashLow, position.hashHigh, position.ply]).toEqual(before);
});
