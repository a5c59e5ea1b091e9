import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../../games/index.ts';
import { type Game, legalMoves, legalTexts, type Position, unwrap } from '../../kernel/index.ts';
import { optionsOf, randomTexts, walk } from '../../testkit/random-match.ts';
import { playJob } from '../arena/arena.ts';
import { matchesOf } from '../arena/elo.ts';
import {
  formatBook,
  type OpeningBook,
  type OpeningsPlan,
  openingJob,
  parseBook,
  sampleDigest,
  tableOf,
} from './book.ts';
import { OpeningTable, openingKey } from './table.ts';

const gameOf = (id: string): Game => gameById(id) as Game;
const [ctor, jungle, xo] = [gameOf('ctor'), gameOf('jungle'), gameOf('xo')];
const PLIES = 12;

const tableFor = (game: Game): OpeningTable => new OpeningTable(game, optionsOf(game));
const after = (game: Game, ...texts: string[]): Position => {
  const position = game.rules.start(optionsOf(game));
  for (const text of texts) position.play(unwrap(game.notation.parse(position, text)));
  return position;
};
const played = (table: OpeningTable, position: Position): [string, number][] =>
  table.movesAt(position).map(({ text, tally }) => [text, matchesOf(tally)]);

/** Keys of all positions after one more move. */
const keysAfter = (game: Game, position: Position): string[] => {
  const keys = legalMoves(position).map((move) => {
    const at = position.clone();
    at.play(move);
    return openingKey(game, at);
  });
  return [...new Set(keys)].sort();
};

describe('the table', () => {
  test('counts moves and results for the seat to move', () => {
    const table = tableFor(jungle);
    const [first = '', second = ''] = legalTexts(jungle, after(jungle));
    table.add([first], 0, PLIES);
    table.add([first], 1, PLIES);
    table.add([second], null, PLIES);
    const start = after(jungle);
    expect(table.movesAt(start).map(({ tally }) => tally)).toEqual([
      { wins: 1, draws: 0, losses: 1 },
      { wins: 0, draws: 1, losses: 0 },
    ]);
    expect(table.tallyAt(start)).toEqual({ wins: 1, draws: 1, losses: 1 });
    expect(played(table, after(jungle, first))).toEqual([]);
  });

  test('joins moves that differ only by a symmetry, and shows one that is legal here', () => {
    const table = tableFor(ctor);
    table.add(['0,0', '0,1', '5,5'], 0, PLIES);
    table.add(['7,3', '7,4', '2,8'], 1, PLIES);
    expect(played(table, after(ctor))).toEqual([[expect.any(String), 2]]);
    const shifted = after(ctor, '4,9');
    const [[text, count] = ['', 0]] = played(table, shifted);
    expect(count).toBe(2);
    expect(ctor.notation.parse(shifted, text).ok).toBe(true);
    expect(openingKey(ctor, after(ctor, '4,9', text))).toBe(openingKey(ctor, after(ctor, '0,0', '0,1')));
  });

  test('joins transpositions', () => {
    const table = tableFor(ctor);
    table.add(['0,0', '2,0', '5,5', '9,9'], 0, PLIES);
    table.add(['0,0', '5,5', '2,0', '9,9'], 1, PLIES);
    expect(table.tallyAt(after(ctor, '0,0', '2,0', '5,5'))).toEqual({ wins: 1, draws: 0, losses: 1 });
  });

  test('leaves out rare moves and positions, but counts their matches', () => {
    const table = tableFor(xo);
    const opening = randomTexts(xo, optionsOf(xo), 1, 4);
    for (let i = 0; i < 3; i++) table.add(opening, 0, PLIES);
    table.add(randomTexts(xo, optionsOf(xo), 9, 4), 0, PLIES);
    const [root, ...rest] = table.positions(3);
    expect(matchesOf(root!.tally)).toBe(4);
    expect(root!.moves).toHaveLength(1);
    expect(rest.map(({ opening }) => opening.length)).toEqual([1, 2, 3]);
  });
});

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (_, game) => {
  test('equal positions of an opening have equal moves', () => {
    const firsts = new Map<string, Position>();
    let compared = 0;
    for (let seed = 1; seed <= 16; seed++) {
      walk(game, optionsOf(game), seed, 5, ({ position }) => {
        const key = openingKey(game, position);
        const first = firsts.get(key);
        if (!first) firsts.set(key, position.clone());
        else if (first.hashLow !== position.hashLow) {
          compared++;
          expect(keysAfter(game, position)).toEqual(keysAfter(game, first));
        }
      });
    }
    // Only CTOR, Bugs and XO Enchanted start with many symmetric moves.
    expect(compared > 0).toBe(['bugs', 'ctor', 'xo'].includes(game.id));
  });

  test('a table round-trips through a file', () => {
    const plan: OpeningsPlan = { ...PLAN, game: game.id, options: optionsOf(game) };
    const matches = [1, 2, 3, 4].map((seed) => ({
      moves: randomTexts(game, plan.options, seed, PLIES),
      winner: 0 as const,
    }));
    const positions = tableOf(game, plan, matches).positions(1);
    const book: OpeningBook = { plan, made: MADE, matches: 4, positions };
    expect(unwrap(parseBook(JSON.parse(formatBook(book))))).toEqual(book);
    const read = unwrap(OpeningTable.of(game, plan.options, positions));
    expect(read.positions(1)).toEqual(positions);
  });
});

const PLAN = { bot: { kind: 'level', level: 1 }, seed: 1, plies: PLIES, variety: 40 } as const;
const MADE = { command: 'quintet openings', version: '0.0.0', bots: '', sample: '' };

describe('self-play', () => {
  const plan: OpeningsPlan = { ...PLAN, game: 'xo', options: optionsOf(xo) };
  const play = (index: number) => {
    const { moves, outcome } = playJob(xo, openingJob(plan, index), () => 0);
    return { moves: moves.slice(0, PLIES), winner: outcome?.winner ?? null };
  };

  test('plays the same match for the same seed and index, and different matches otherwise', () => {
    expect(play(3)).toEqual(play(3));
    expect(sampleDigest([play(0), play(1)])).toBe(sampleDigest([play(0), play(1), play(2)]));
    expect(sampleDigest([play(0), play(1)])).not.toBe(sampleDigest([play(1), play(0)]));
  });
});

describe('a file', () => {
  test('is refused if it is not a book or a move is illegal', () => {
    expect(parseBook({}).ok).toBe(false);
    const plan: OpeningsPlan = { ...PLAN, game: 'xo', options: optionsOf(xo) };
    const text = formatBook({ plan, made: MADE, matches: 1, positions: tableOf(xo, plan, []).positions(1) });
    expect(parseBook({ ...JSON.parse(text), positions: [['', [1, 0], []]] }).ok).toBe(false);
    const tally = { wins: 1, draws: 0, losses: 0 };
    const illegal = [{ opening: [], tally, moves: [{ text: 'place 9,9', tally }] }];
    expect(OpeningTable.of(xo, plan.options, illegal).ok).toBe(false);
  });
});
