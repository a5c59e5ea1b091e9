import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Game, unwrap } from '../kernel/index.ts';
import { checkPuzzle, hintFor, parsePuzzles, puzzleId, puzzlePosition, turnVerdict } from '../search/puzzles/index.ts';
import { gameList } from './index.ts';

const MAX_BYTES = 60_000;
/** Proofs up to this size are quick; larger ones are repeated only in `puzzles.long.ts`. */
const QUICK_NODES = 1000;
const SAMPLE = 12;

const fileOf = ({ id }: Game): string => readFileSync(new URL(`./${id}/puzzles.json`, import.meta.url), 'utf8');

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const text = fileOf(game);
  const { game: id, puzzles } = unwrap(parsePuzzles(JSON.parse(text)));
  const quick = puzzles.filter(({ nodes }) => nodes <= QUICK_NODES);
  const sample = Array.from({ length: SAMPLE }, (_, i) => quick[Math.floor((i * quick.length) / SAMPLE)]!);

  test('ships at least 300 puzzles of several kinds in less than 60 kB', () => {
    expect(id).toBe(game.id);
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ goal }) => goal.kind + goal.turns)).size).toBeGreaterThan(1);
    expect(gzipSync(text).length).toBeLessThan(MAX_BYTES);
  });

  test('has each position only once, up to symmetry, and the id of each puzzle matches its content', () => {
    const keys = puzzles.map((puzzle) => `${puzzle.goal.kind}:${game.puzzles.key(puzzlePosition(game, puzzle))}`);
    expect(new Set(keys).size).toBe(puzzles.length);
    for (const puzzle of puzzles) expect(puzzle.id).toBe(puzzleId(game.id, puzzle));
  });

  test('has exactly one solution for each puzzle of a sample', () => {
    for (const puzzle of sample) expect(`${puzzle.id}: ${checkPuzzle(game, puzzle)}`).toBe(`${puzzle.id}: null`);
  });

  test('accepts the solution of each puzzle of a sample, move by move', () => {
    for (const puzzle of sample) {
      const played: string[] = [];
      for (let turns = 0; turns < 10; turns++) {
        played.push(hintFor(game, puzzle, played) as string);
        const { kind, moves } = turnVerdict(game, puzzle, played);
        if (kind === 'answered') played.push(...moves);
        if (kind === 'solved' || turnVerdict(game, puzzle, played).kind === 'solved') break;
      }
      expect(turnVerdict(game, puzzle, played).kind).toBe('solved');
    }
  });
});
