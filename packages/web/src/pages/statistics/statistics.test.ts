// @vitest-environment happy-dom
import type { Seat } from '@quintet/engine/authoring';
import { createMatch, fold, type Match, type Player, startMatch, toRecord } from '@quintet/engine/match';
import { xo } from '@quintet/engine/xo';
import { describe, expect, test } from 'vitest';
import type { HeldSeat, SavedMatch } from '../../play/library/database.ts';
import { type MatchResult, resultsOf } from '../../play/library/results.ts';
import { byGame, byLength, byLevel, bySeat, csvFile, jsonFile, matchesIn, scoreIn, timelineOf } from './statistics.ts';

const BOT: Player = { name: null, level: 3 };
const PERSON: Player = { name: null, level: null };

function saved(id: string, players: [Player, Player], loser: Seat | null, changedAt: number): SavedMatch {
  const started = startMatch(xo, { options: createMatch(xo).options, players });
  const entries = [
    { move: 'place 0,0', at: null },
    ...(loser === null ? [] : [{ end: 'resigned', by: loser, at: null } as const]),
  ];
  const { result } = fold(started as Match, entries);
  if (!result.ok) throw new Error(result.error.code);
  return { id, record: toRecord(result.value), ahead: [], createdAt: 0, changedAt, revision: 1 };
}

const row = (given: Partial<MatchResult>): MatchResult => ({
  ...{ id: 'a', game: 'xo', kind: 'computer', level: 3, seat: 0, result: 'win', reason: 'points', moves: 30, at: 0 },
  ...given,
});

describe('the results on a device', () => {
  test('include only finished matches, newest first', () => {
    const matches = [
      saved('lost', [PERSON, BOT], 0, 1),
      saved('won', [BOT, PERSON], 0, 3),
      saved('running', [PERSON, BOT], null, 4),
      saved('pass', [PERSON, PERSON], 1, 2),
    ];
    expect(
      resultsOf(matches, []).map(({ id, kind, level, seat, result, moves }) => [id, kind, level, seat, result, moves]),
    ).toEqual([
      ['won', 'computer', 3, 1, 'win', 1],
      ['pass', 'person', null, null, null, 1],
      ['lost', 'computer', 3, 0, 'loss', 1],
    ]);
  });

  test('include finished online matches', () => {
    const seat = { id: 'net', game: 'xo', seat: 1, ticket: '', invitation: null, since: 0 } as const;
    const last = { outcome: { winner: null, reason: 'agreement' }, changedAt: 5 } as unknown as NonNullable<
      HeldSeat['last']
    >;
    expect(resultsOf([], [seat, { ...seat, last }])).toMatchObject([
      { kind: 'online', seat: 1, result: 'draw', at: 5 },
    ]);
  });
});

describe('groups of results', () => {
  const results = [
    row({ level: 2, moves: 10 }),
    row({ level: 10 as never, result: 'loss', seat: 1, moves: 19 }),
    row({ level: 2, result: 'draw', moves: 20 }),
    row({ game: 'octa', level: null, kind: 'online', moves: null }),
    row({ result: null, seat: null, level: null, kind: 'bots' }),
  ];

  test('count wins, draws and losses', () => {
    expect(byGame(results)).toEqual([
      { key: 'octa', count: { win: 1, draw: 0, loss: 0 } },
      { key: 'xo', count: { win: 1, draw: 1, loss: 1 } },
    ]);
    expect(bySeat(results).map(({ key, count }) => [key, matchesIn(count)])).toEqual([
      [0, 3],
      [1, 1],
    ]);
    expect(byLength(results).map(({ key, count }) => [key, matchesIn(count)])).toEqual([
      [0, 2],
      [20, 1],
    ]);
    expect(byLevel(results).map(({ key }) => key)).toEqual([2, 10]);
  });

  test('score a draw as half a win', () => {
    expect(scoreIn({ win: 1, draw: 1, loss: 2 })).toBe(0.375);
    expect(scoreIn({ win: 0, draw: 0, loss: 0 })).toBe(0);
  });
});

describe('the timeline', () => {
  const now = new Date(2026, 10, 17, 12).getTime();
  const DAY = 86_400_000;

  test('shows days, weeks or months, depending on how far back the matches go', () => {
    expect(timelineOf([row({ at: now - 3 * DAY })], now).unit).toBe('day');
    expect(timelineOf([row({ at: now - 30 * DAY })], now).unit).toBe('week');
    expect(timelineOf([row({ at: now - 200 * DAY })], now).unit).toBe('month');
    expect(timelineOf([], now).unit).toBe('day');
  });

  test('counts each match in its period, and ends with the current period', () => {
    const { periods } = timelineOf([row({ at: now }), row({ at: now - DAY, result: 'loss' }), row({ at: now })], now);
    expect(periods).toHaveLength(12);
    expect(periods.at(-1)?.count).toEqual({ win: 2, draw: 0, loss: 0 });
    expect(periods.at(-2)?.count).toEqual({ win: 0, draw: 0, loss: 1 });
    expect(periods.slice(0, -2).every(({ count }) => matchesIn(count) === 0)).toBe(true);
  });

  test('leaves out matches that are older than a year', () => {
    const { unit, periods } = timelineOf([row({ at: now - 900 * DAY }), row({ at: now })], now);
    expect(unit).toBe('month');
    expect(periods.reduce((sum, { count }) => sum + matchesIn(count), 0)).toBe(1);
  });
});

describe('exported statistics', () => {
  const results = [row({ reason: 'a "b", c', at: 0 }), row({ level: null, seat: null, result: null, moves: null })];

  test('CSV has one row per match and quotes fields where necessary', () => {
    const { name, text } = csvFile(results, '2026-11-17');
    expect(name).toBe('quintet-statistics-2026-11-17.csv');
    expect(text.split('\r\n')).toEqual([
      'game,opponent,level,seat,result,reason,moves,ended',
      'xo,computer,3,0,win,"a ""b"", c",30,1970-01-01T00:00:00.000Z',
      'xo,computer,,,,points,,1970-01-01T00:00:00.000Z',
      '',
    ]);
  });

  test('JSON contains matches and puzzles', () => {
    const puzzles = [{ game: 'xo', rating: 900, solved: 1, best: 1 }];
    const json = JSON.parse(jsonFile(results, puzzles, '2026-11-17').text);
    expect(json).toMatchObject({ format: 'quintet-statistics/1', puzzles });
    expect(json.matches).toHaveLength(2);
  });
});
