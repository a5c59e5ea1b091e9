// @vitest-environment happy-dom
import { loadTextFormats } from '@quintet/board/games/text-formats.ts';
import type { Game, Position } from '@quintet/engine/authoring';
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import { createMatch, fold } from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { completionsOf, parseTyped } from './typed-moves.ts';

function positionOf(game: Game, ...moves: readonly string[]): Position {
  const { result } = fold(
    createMatch(game),
    moves.map((move) => ({ move, at: null })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return result.value.position;
}

async function read(game: Game, position: Position, text: string): Promise<string> {
  const parsed = parseTyped(game, position, text, await loadTextFormats(game.id));
  return parsed.ok ? game.notation.format(position, parsed.value) : parsed.error.code;
}

test('a typed move may be in our notation, in upper or lower case and with extra spaces', async () => {
  const position = positionOf(jungle as Game);
  for (const text of ['E3-E4', ' e3-e4 ', 'E3 - E4']) expect(await read(jungle as Game, position, text)).toBe('E3-E4');
});

test('an illegal typed move is refused with its reason', async () => {
  const position = positionOf(jungle as Game);
  expect(await read(jungle as Game, position, 'A3-A4')).toBe('cannot-enter-water');
});

test('a Bugs move may be typed in Hive notation, relative to any neighbour', async () => {
  const game = bugs as Game;
  const position = positionOf(game, 'ANT@0,0', 'SPIDER@1,0');
  const own = await read(game, position, 'wQ -wA1');
  expect(own).toMatch(/^QUEEN@/);
  expect(await read(game, position, 'WQ  -WA1')).toBe(own);
});

test('completions are the texts of all legal moves, including Hive notation', () => {
  const game = bugs as Game;
  const completions = completionsOf(game, positionOf(game, 'ANT@0,0', 'SPIDER@1,0'));
  expect(completions).toEqual(expect.arrayContaining(['wQ -wA1']));
  expect(completions.some((text) => text.startsWith('QUEEN@'))).toBe(true);
  expect(new Set(completions).size).toBe(completions.length);
});
