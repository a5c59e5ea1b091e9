import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../kernel/index.ts';
import { checkPuzzle, parsePuzzles } from '../search/puzzles/index.ts';
import { gameList } from './index.ts';

test.each(gameList.map((game) => [game.id, game] as const))(
  '%s: every shipped puzzle has exactly one solution',
  (id, game) => {
    const text = readFileSync(new URL(`./${id}/puzzles.json`, import.meta.url), 'utf8');
    const { puzzles } = unwrap(parsePuzzles(JSON.parse(text)));
    const wrong = puzzles.flatMap((puzzle) => checkPuzzle(game, puzzle) ?? []);
    expect(wrong).toEqual([]);
  },
  3_600_000,
);
