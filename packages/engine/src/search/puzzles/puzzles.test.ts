import { describe, expect, test } from 'vitest';
import { gameById } from '../../games/index.ts';
import { type Game, legalTexts, playTexts, unwrap } from '../../kernel/index.ts';
import { randomTexts } from '../../testkit/random-match.ts';
import { seedFor } from '../arena/arena.ts';
import { checkPuzzle } from './check.ts';
import { collectPuzzles, type MinedPuzzle, minePuzzles, ratingOf } from './mine.ts';
import { dailyPuzzle, goalSentence, PUZZLE_FORMAT, type Puzzle, parsePuzzles, storePuzzle } from './puzzle.ts';
import { hintFor, puzzlePosition, turnVerdict } from './verdict.ts';

const gameOf = (id: string): Game => gameById(id) as Game;
const [xo, octa, jungle] = [gameOf('xo'), gameOf('octa'), gameOf('jungle')];

const mine = (game: Game, matches: number): MinedPuzzle[] =>
  Array.from({ length: matches }, (_, index) => minePuzzles(game, { game: game.id, seed: seedFor(1, index) })).flat();
const minedXo = mine(xo, 16);
const puzzlesXo = minedXo.map(({ puzzle }) => puzzle);

const puzzleWhere = (holds: (puzzle: Puzzle) => boolean): Puzzle => {
  const found = puzzlesXo.find(holds);
  if (!found) throw new Error('no such puzzle');
  return found;
};

describe('mining', () => {
  test('the same seed gives the same puzzles', () => {
    const again = mine(xo, 3);
    expect(again).toEqual(minedXo.slice(0, again.length));
    expect(again.length).toBeGreaterThan(0);
  });

  test('finds wins, defences and gains, each with one solution', () => {
    expect(new Set(puzzlesXo.map(({ goal }) => goal.kind))).toEqual(new Set(['win', 'save', 'gain']));
    for (const puzzle of puzzlesXo) expect(checkPuzzle(xo, puzzle)).toBeNull();
  });

  test('more turns, larger proofs and more failures make a puzzle harder', () => {
    expect(ratingOf(2, 100, 50)).toBeGreaterThan(ratingOf(1, 100, 50));
    expect(ratingOf(1, 1000, 50)).toBeGreaterThan(ratingOf(1, 100, 50));
    expect(ratingOf(1, 100, 60)).toBeGreaterThan(ratingOf(1, 100, 50));
  });
});

describe('the checker', () => {
  test('refuses a solution with another first move', () => {
    const puzzle = puzzleWhere(({ goal }) => goal.kind === 'win' && goal.turns === 1);
    const hashAfter = (text: string): number => {
      const position = puzzlePosition(xo, puzzle);
      unwrap(playTexts(xo, position, [text]));
      return position.hashLow;
    };
    const solved = hashAfter(puzzle.solution[0] as string);
    const others = legalTexts(xo, puzzlePosition(xo, puzzle)).filter((text) => hashAfter(text) !== solved);
    expect(others.length).toBeGreaterThan(3);
    for (const text of others) expect(checkPuzzle(xo, { ...puzzle, solution: [text] })).not.toBeNull();
  });

  test('refuses a task that takes more turns than stated', () => {
    const puzzle = puzzleWhere(({ goal }) => goal.turns === 2 && goal.kind === 'win');
    expect(checkPuzzle(xo, { ...puzzle, goal: { kind: 'win', turns: 1 } })).toBe('0 turns solve it');
  });

  test('refuses a task with several solutions', () => {
    const start = { options: {}, moves: [], goal: { kind: 'save', turns: 1 }, solution: ['place 0,0'] } as const;
    expect(checkPuzzle(xo, { id: '', ...start, rating: 0, nodes: 0, failed: 0 })).toMatch(/^\d\d+ turns solve it$/);
  });

  test('refuses illegal options, moves and solutions', () => {
    const puzzle = puzzlesXo[0] as Puzzle;
    expect(checkPuzzle(xo, { ...puzzle, options: { drawAfter: 1 } })).toContain('drawAfter');
    expect(checkPuzzle(xo, { ...puzzle, moves: ['place 0,0', 'place 0,0'] })).toContain('move 2');
    expect(checkPuzzle(xo, { ...puzzle, solution: ['pass'] })).toContain('pass');
  });
});

describe('judging a turn', () => {
  /** Plays the solution, with the replies that `turnVerdict` gives. */
  function solve(game: Game, puzzle: Puzzle): string[] {
    const played: string[] = [];
    const kinds: string[] = [];
    while (kinds.at(-1) !== 'solved' && kinds.length < 20) {
      played.push(hintFor(game, puzzle, played) as string);
      const verdict = turnVerdict(game, puzzle, played);
      kinds.push(verdict.kind);
      if (verdict.kind === 'answered') played.push(...verdict.moves);
    }
    return kinds;
  }

  test('following the hints solves every puzzle, and every turn but the last gets a reply', () => {
    for (const puzzle of puzzlesXo) {
      const kinds = solve(xo, puzzle);
      expect(kinds.at(-1)).toBe('solved');
      const answers = puzzle.goal.kind === 'save' ? 0 : puzzle.goal.turns - 1;
      expect(kinds.filter((kind) => kind === 'answered').length).toBeLessThanOrEqual(answers);
      expect(kinds).not.toContain('wrong');
    }
  });

  test('an endgame has one winning move, is checked by the rules alone, and takes the stated number of turns', () => {
    const endgames = [1, 2, 3, 4].flatMap((seed) => minePuzzles(jungle, { game: 'jungle', seed, isEndgame: true }));
    expect(endgames.length).toBeGreaterThan(0);
    for (const { puzzle } of endgames) {
      expect(checkPuzzle(jungle, puzzle)).toBeNull();
      expect(solve(jungle, puzzle)).toEqual([...Array(puzzle.goal.turns - 1).fill('answered'), 'solved']);
      const others = legalTexts(jungle, puzzlePosition(jungle, puzzle)).filter((text) => text !== puzzle.solution[0]);
      for (const text of others) expect(turnVerdict(jungle, puzzle, [text]).kind).toBe('wrong');
    }
    expect(minePuzzles(xo, { game: 'xo', seed: 1, isEndgame: true })).toEqual([]);
  });

  test('every turn but one is wrong, and a refutation of a missed defence ends with the loss', () => {
    const puzzle = puzzleWhere(({ goal }) => goal.kind === 'save');
    const start = puzzlePosition(xo, puzzle);
    const verdicts = legalTexts(xo, start).map((text) => ({ text, verdict: turnVerdict(xo, puzzle, [text]) }));
    expect(verdicts.filter(({ verdict }) => verdict.kind === 'solved').map(({ text }) => text)).toEqual(
      puzzle.solution,
    );
    const wrong = verdicts.find(({ verdict }) => verdict.kind === 'wrong');
    const end = start.clone();
    unwrap(playTexts(xo, end, [wrong?.text ?? '', ...(wrong?.verdict.moves ?? [])]));
    expect(end.outcome?.winner).toBe(1 - start.toMove);
  });

  test('a smaller gain is wrong, and its size is reported', () => {
    const { puzzle } = mine(octa, 1).find(({ puzzle: { goal } }) => goal.kind === 'gain') as MinedPuzzle;
    const other = legalTexts(octa, puzzlePosition(octa, puzzle)).find((text) => text !== puzzle.solution[0]);
    const { kind, gained } = turnVerdict(octa, puzzle, [other as string]);
    expect(kind).toBe('wrong');
    expect(gained).toBeLessThan(puzzle.goal.by as number);
  });
});

describe('symmetric positions have the same key', () => {
  const pairs = /(-?\d+),(-?\d+)/g;
  const mapped = (texts: readonly string[], map: (a: number, b: number) => readonly number[]): string[] =>
    texts.map((text) => {
      const moved = text.replace(pairs, (_, a, b) => map(Number(a), Number(b)).join(','));
      const [, verb, list] = /^(double|line) (.*)$/.exec(moved) ?? [];
      const separator = verb === 'double' ? '+' : ':';
      return list ? `${verb} ${list.split(separator).sort().join(separator)}` : moved;
    });
  test.each([
    ['ctor', (x: number, y: number) => [(y + 3) % 10, (19 - x) % 10]],
    ['xo', (r: number, c: number) => [c, 3 - r]],
    ['bugs', (q: number, r: number) => [-r + 2, q + r]],
    ['bugs', (q: number, r: number) => [r, q]],
  ] as const)('%s', (id, map) => {
    const game = gameOf(id);
    const keyAfter = (texts: readonly string[]): string => {
      const position = game.rules.start(unwrap(game.rules.parseOptions({})));
      unwrap(playTexts(game, position, texts));
      return game.puzzles.key(position);
    };
    const texts = randomTexts(game, unwrap(game.rules.parseOptions({})), 5, 20);
    expect(keyAfter(mapped(texts, map))).toBe(keyAfter(texts));
    expect(keyAfter(texts.slice(0, -1))).not.toBe(keyAfter(texts));
  });
});

describe('a collection', () => {
  const file = { format: PUZZLE_FORMAT, game: 'xo', puzzles: puzzlesXo.map(storePuzzle) };

  test('can be written and read back unchanged', () => {
    expect(unwrap(parsePuzzles(JSON.parse(JSON.stringify(file))))).toEqual({ game: 'xo', puzzles: puzzlesXo });
  });

  test('is refused with a reason when it is damaged', () => {
    for (const [damaged, reason] of [
      [null, 'format'],
      [{ ...file, format: 'quintet-puzzles/9' }, 'format'],
      [{ ...file, puzzles: {} }, 'missing'],
      [{ ...file, puzzles: [{ ...file.puzzles[0], goal: { kind: 'gain', turns: 1 } }] }, 'puzzle 1'],
      [{ ...file, puzzles: [file.puzzles[0], { ...file.puzzles[1], rating: 'high' }] }, 'puzzle 2'],
    ] as const) {
      const parsed = parsePuzzles(damaged);
      expect(parsed.ok ? '' : parsed.error).toContain(reason);
    }
  });

  test('drops symmetric duplicates, gives every kind its share and starts with the easiest', () => {
    const all = collectPuzzles([...minedXo, ...minedXo], 1000);
    expect(all.map(({ id }) => id).sort()).toEqual([...new Set(puzzlesXo.map(({ id }) => id))].sort());
    expect(all.map(({ rating }) => rating)).toEqual(all.map(({ rating }) => rating).sort((a, b) => a - b));
    const kinds = collectPuzzles(minedXo, 4).map(({ goal }) => `${goal.kind}${goal.turns}`);
    expect(new Set(kinds).size).toBe(4);
  });

  test('has one puzzle a day and uses every puzzle before repeating one', () => {
    const collection = { game: 'xo', puzzles: puzzlesXo };
    const day = 86_400_000;
    const at = Date.UTC(2026, 10, 17);
    const daily = puzzlesXo.map((_, index) => dailyPuzzle(collection, at + index * day));
    expect(new Set(daily).size).toBe(puzzlesXo.length);
    expect(dailyPuzzle(collection, at + day - 1)).toBe(dailyPuzzle(collection, at));
  });

  test('describes its tasks in words', () => {
    expect(goalSentence(xo, { kind: 'win', turns: 2 }, 'en')).toBe('Win by force in 2 turns.');
    expect(goalSentence(octa, { kind: 'gain', turns: 1, by: 5 }, 'en')).toContain('5 cells');
    expect(goalSentence(octa, { kind: 'gain', turns: 1, by: 5 }, 'zh')).toContain('5 格');
  });
});
