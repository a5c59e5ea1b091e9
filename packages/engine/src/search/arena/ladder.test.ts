import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameList } from '../../games/index.ts';
import { type Game, LEVELS, type Level, type Options, type Seat } from '../../kernel/index.ts';
import { botSignature, type Pairing, pairingJob, playJob } from './arena.ts';
import { strengthOf } from './contender.ts';
import { OPENING_LENGTH, ratedOpenings } from './opening.ts';

/** The tested fields of ladder.json, which `quintet ladder` writes. */
interface Ladder {
  readonly settings: {
    readonly options: Options;
    readonly seed: number;
    readonly maxPlies: number;
    readonly bots: string;
  };
  readonly levels: readonly { readonly level: Level; readonly elo: number | null }[];
  readonly rungs: readonly Rung[];
}

interface Rung {
  readonly a: { readonly level: Level };
  readonly b: { readonly level: Level };
  readonly matches: number;
  readonly score: number;
  readonly elo: number;
  readonly sample: readonly { readonly winner: Seat | null; readonly plies: number }[];
}

const ladders = gameList.flatMap((game): (readonly [string, Game, Ladder])[] => {
  const file = new URL(`../../games/${game.id}/ladder.json`, import.meta.url);
  return existsSync(file) ? [[game.id, game, JSON.parse(readFileSync(file, 'utf8'))]] : [];
});

/** Matches between a level and the one below. A match of level 8 takes minutes. */
const MIN_MATCHES: Readonly<Record<Level, number>> = { 1: 100, 2: 100, 3: 100, 4: 100, 5: 100, 6: 100, 7: 40, 8: 10 };

test('every game has a ladder', () => {
  expect(ladders.map(([id]) => id)).toEqual(gameList.map(({ id }) => id));
});

describe.each(ladders)('%s: the ladder', (_id, game, { settings, levels, rungs }) => {
  test('was measured with the current bots and levels', () => {
    expect(settings.bots).toBe(botSignature(game, settings.options));
    for (const { a, b } of rungs) {
      for (const side of [a, b]) expect(side).toEqual(strengthOf(game, { kind: 'level', level: side.level }));
    }
  });

  test('climbs: levels 2 to 5 are 100 to 250 Elo above the one below, higher levels score at least 55% against it', () => {
    for (const { a, b, elo, score } of rungs) {
      if (a.level - b.level > 1) expect(score).toBeGreaterThanOrEqual(0.7);
      else if (a.level > 5) expect(score).toBeGreaterThanOrEqual(0.55);
      else expect([elo >= 100, elo <= 250]).toEqual([true, true]);
    }
    const neighbours = rungs.filter(({ a, b }) => a.level - b.level === 1).map(({ a }) => a.level);
    expect(neighbours).toEqual(LEVELS.slice(1, 1 + neighbours.length));
    expect(neighbours.length).toBeGreaterThanOrEqual(6);
    expect(levels.map(({ level }) => level)).toEqual(LEVELS.slice(0, 1 + neighbours.length));
    for (const { a, matches } of rungs) expect(matches).toBeGreaterThanOrEqual(MIN_MATCHES[a.level]);
  });

  const sampled = rungs
    .filter(({ sample }) => sample.length > 0)
    .map((rung) => [rung.a.level, rung.b.level, rung] as const);

  test('has sample matches', () => {
    expect(sampled.map(([a, b]) => [a, b])).toEqual([
      [2, 1],
      [3, 1],
      [3, 2],
    ]);
  });

  const [opening = []] = ratedOpenings(game, settings.options, OPENING_LENGTH, settings.seed, 1);

  test.each(sampled)('%i v %i: the first opening replays identically from either seat', (a, b, { sample }) => {
    const { options, seed, maxPlies } = settings;
    const sides = { a: { kind: 'level', level: a }, b: { kind: 'level', level: b } } as const;
    const pairing: Pairing = { game: game.id, options, ...sides, seed, maxPlies: maxPlies };
    const played = [0, 1].map((index) => {
      const { moves, outcome } = playJob(game, pairingJob(pairing, [opening], index), () => 0);
      return { winner: outcome?.winner ?? null, plies: moves.length };
    });
    expect(played).toEqual(sample.slice(0, 2));
  });
});
