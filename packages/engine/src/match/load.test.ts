import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import type { CodecRefusal, Game, Json, JsonObject, Result, SaveCodec, SavedMatch } from '../kernel/index.ts';
import { ENGINE_PACKAGE, fail, isObject, ok, unwrap } from '../kernel/index.ts';
import { applyEntry, fold } from './fold.ts';
import { type LoadRefusal, loadExplanation, loadMatch, loadMessage, loadRecord, loadSentence } from './load.ts';
import { type Match, PERSON, startMatch } from './match.ts';
import { encodeMatch, toRecord } from './record.ts';
import { recordFacts } from './record-facts.ts';

type Draft = Record<string, unknown> & { entries: Record<string, unknown>[] };

/** The JSON of a record: five moves, a takeback of two, one more move, a resignation. */
function record(): Draft {
  const { result } = fold(startMatch(ctor, { options: {} }), [
    { move: '0,0', at: 1 },
    { move: '1,1', at: 2 },
    { move: '2,2', at: 3 },
    { move: '3,3', at: null },
    { takeback: 2, by: 1, at: 5 },
    { move: '4,4', at: 6 },
  ]);
  if (!result.ok) throw new Error(result.error.code);
  const ended = applyEntry(result.value, { end: 'resigned', by: 0, at: 7 });
  if (!ended.ok) throw new Error(ended.error.code);
  return JSON.parse(JSON.stringify(toRecord(ended.value)));
}

function faultOf(result: Result<Match, LoadRefusal>): LoadRefusal {
  if (result.ok) throw new Error('loaded');
  return result.error;
}
const refused = (change: (draft: Draft) => unknown): LoadRefusal => {
  const draft = record();
  const changed = change(draft);
  return faultOf(loadRecord(changed === undefined ? draft : changed, [ctor]));
};

test('a record loads completely: moves, takebacks, ending, players, terms', () => {
  const loaded = loadRecord(record(), [ctor]);
  if (!loaded.ok) throw new Error(loaded.error.code);
  expect(loaded.value.moves.map(({ text }) => text)).toEqual(['0,0', '1,1', '4,4']);
  expect(loaded.value.outcome).toEqual({ winner: 1, reason: 'resigned' });
  expect(toRecord(loaded.value)).toEqual(record());
});

test('a record names its package, and older records without a package load as well', () => {
  const { package: name, ...older } = record();
  expect(name).toBe(ENGINE_PACKAGE);
  expect(loadRecord(older, [ctor]).ok).toBe(true);
});

describe('a record of a game that is not installed', () => {
  const foreign = (): Draft => ({ ...record(), game: 'gomoku', package: 'gomoku@1.0.0' });

  test('is refused with a sentence that names the package', () => {
    const refused = faultOf(loadMatch(foreign(), [ctor]));
    expect(refused.code).toBe('unknown-game');
    expect(loadSentence(refused, 'en')).toBe('there is no game "gomoku" (it is part of the package gomoku@1.0.0)');
    expect(loadSentence(refused, 'zh')).toBe('没有游戏 "gomoku"（属于软件包 gomoku@1.0.0）');
    const { package: _, ...older } = foreign();
    expect(loadSentence(faultOf(loadMatch(older, [ctor])), 'en')).toBe('there is no game "gomoku"');
  });

  test('still tells its facts, with takebacks applied', () => {
    expect(recordFacts(foreign())).toEqual({
      game: 'gomoku',
      package: 'gomoku@1.0.0',
      options: {},
      players: [PERSON, PERSON],
      moves: ['0,0', '1,1', '4,4'],
      outcome: { winner: 1, reason: 'resigned' },
    });
  });

  test('has no facts if a field cannot be read', () => {
    const bad: readonly object[] = [
      { format: 'quintet/2' },
      { game: 7 },
      { package: 7 },
      { options: null },
      { players: [] },
      { entries: [{ move: 7, at: null }] },
      { entries: {} },
      { outcome: 'won' },
    ];
    for (const part of bad) expect(recordFacts({ ...foreign(), ...part }), JSON.stringify(part)).toBeNull();
    expect(recordFacts('quintet/1')).toBeNull();
  });
});

describe('a record with a bad field is refused with a detail', () => {
  test.each<[string, (draft: Draft) => unknown, LoadRefusal['code'], string]>([
    ['not an object', () => [], 'not-a-record', ''],
    ['a text', () => 'quintet/1', 'not-a-record', ''],
    ['another format', (draft) => ({ ...draft, format: 'quartet/2' }), 'not-a-record', 'format'],
    ['an older format', (draft) => ({ ...draft, format: 'quintet/0' }), 'not-a-record', 'format'],
    ['a newer format', (draft) => ({ ...draft, format: 'quintet/9' }), 'newer-format', 'quintet/9'],
    ['no game', ({ game: _, ...draft }) => draft, 'unknown-game', 'undefined'],
    ['another game', (draft) => ({ ...draft, game: 'go' }), 'unknown-game', 'go'],
    ['a package that is not a text', (draft) => ({ ...draft, package: 7 }), 'not-a-record', 'package'],
    ['a rules version that is not a number', (draft) => ({ ...draft, rules: '1' }), 'not-a-record', 'rules'],
    ['a newer rules version', (draft) => ({ ...draft, rules: 2 }), 'newer-rules', '2'],
    ['an unknown option', (draft) => ({ ...draft, options: { size: 3 } }), 'bad-options', '"size"'],
    ['no options', (draft) => ({ ...draft, options: null }), 'bad-options', 'object'],
    ['no terms', (draft) => ({ ...draft, terms: null }), 'not-a-record', 'terms'],
    [
      'a bad clock',
      (draft) => ({ ...draft, terms: { clock: {}, awaySeconds: null, undoLimit: null } }),
      'not-a-record',
      'terms',
    ],
    [
      'a clock that is not an object',
      (draft) => ({ ...draft, terms: { clock: 5, awaySeconds: null, undoLimit: null } }),
      'not-a-record',
      'terms',
    ],
    [
      'a bad limit',
      (draft) => ({ ...draft, terms: { clock: null, awaySeconds: null, undoLimit: -1 } }),
      'not-a-record',
      'terms',
    ],
    ['only one player', (draft) => ({ ...draft, players: [{ name: null, level: null }] }), 'not-a-record', 'players'],
    ['players that are null', (draft) => ({ ...draft, players: [null, null] }), 'not-a-record', 'players'],
    [
      'a name that is too long',
      (draft) => ({ ...draft, players: Array(2).fill({ name: 'x'.repeat(101), level: null }) }),
      'not-a-record',
      'players',
    ],
    ['entries that are not an array', (draft) => ({ ...draft, entries: {} }), 'not-a-record', 'entries'],
    ['an outcome that is not an object', (draft) => ({ ...draft, outcome: 'won' }), 'not-a-record', 'outcome'],
    [
      'a winner that is not a seat',
      (draft) => ({ ...draft, outcome: { winner: 2, reason: 'resigned' } }),
      'not-a-record',
      'outcome',
    ],
  ])('%s', (_, change, code, detail) => {
    const found = refused(change);
    expect(found).toMatchObject({ code, ply: null });
    expect(found.detail.en).toContain(detail);
  });
});

describe('a bad entry is refused with its ply', () => {
  const at = (index: number, part: object) => (draft: Draft) => {
    draft.entries[index] = { ...draft.entries[index], ...part };
  };
  test.each<[string, (draft: Draft) => unknown, LoadRefusal['code'], number]>([
    ['an illegal move', at(2, { move: '1,1' }), 'illegal-move', 2],
    ['a text that is not a move', at(3, { move: 'E3-E4' }), 'illegal-move', 3],
    ['a takeback of more moves than were played', at(4, { takeback: 9 }), 'illegal-move', 4],
    ['a move after the end', (draft) => draft.entries.push({ move: '9,9', at: 9 }) && undefined, 'illegal-move', 3],
    ['a move that is not a string', at(1, { move: 5 }), 'bad-entry', 1],
    ['a time that is not a number', at(1, { at: 'noon' }), 'bad-entry', 1],
    ['a takeback of zero moves', at(4, { takeback: 0 }), 'bad-entry', 4],
    ['a takeback without a seat', at(4, { by: null }), 'bad-entry', 4],
    ['an unknown ending', at(6, { end: 'bored' }), 'bad-entry', 3],
    ['a resignation without a seat', at(6, { by: null }), 'bad-entry', 3],
    ['an entry that is null', (draft) => draft.entries.splice(2, 1, null as never) && undefined, 'bad-entry', 2],
    ['the wrong winner', (draft) => ({ ...draft, outcome: { winner: 0, reason: 'resigned' } }), 'wrong-outcome', 3],
    ['the wrong reason', (draft) => ({ ...draft, outcome: { winner: 1, reason: 'timeout' } }), 'wrong-outcome', 3],
    ['a missing outcome', (draft) => ({ ...draft, outcome: null }), 'wrong-outcome', 3],
  ])('%s', (_, change, code, ply) => {
    expect(refused(change)).toMatchObject({ code, ply });
  });

  test('the message gives the number of moves and the reason, in the chosen language', () => {
    const found = refused((draft) => {
      draft.entries[2] = { move: '1,1', at: 3 };
    });
    expect(loadSentence(found, 'en')).toBe('after 2 moves: 1,1: There is a piece on that cell already');
    expect(loadSentence(found, 'zh')).toBe('第 2 步之后：1,1: 该格已有棋子');
    expect(
      loadSentence(
        refused(() => null),
        'zh',
      ),
    ).toContain('这不是保存的对局');
  });
});

test('terms can have either kind of clock', () => {
  for (const clock of [
    { kind: 'real-time', seconds: 300, increment: 5 },
    { kind: 'correspondence', days: 3 },
  ]) {
    const terms = { clock, awaySeconds: 60, undoLimit: 3 };
    const loaded = loadRecord({ ...record(), terms }, [ctor]);
    expect(loaded.ok && loaded.value.terms).toEqual(terms);
  }
});

describe("a file in a game's own format", () => {
  const saved: SavedMatch = { options: {}, moves: ['0,0', '1,1'], outcome: null, savedAt: 5 };
  const withCodec = (decoded: Result<SavedMatch, CodecRefusal>): Game => ({
    ...(ctor as Game),
    codecs: [
      {
        format: 'toy/1',
        recognises: (json) => json === 'toy',
        fileName: () => 'toy.json',
        encode: () => 'toy',
        decode: () => decoded,
      },
    ],
  });

  test('is recognized and loaded', () => {
    const loaded = loadMatch('toy', [withCodec(ok(saved))]);
    expect(loaded.ok && loaded.value.moves.map(({ text }) => text)).toEqual(['0,0', '1,1']);
    expect(loadMatch(record(), [withCodec(ok(saved))]).ok).toBe(true);
  });

  test('may contain an ending that the moves alone do not cause, such as a resignation', () => {
    for (const outcome of [
      { winner: 0, reason: 'resigned' },
      { winner: null, reason: 'agreement' },
    ] as const) {
      const loaded = loadMatch('toy', [withCodec(ok({ ...saved, outcome }))]);
      expect(loaded.ok && loaded.value.outcome).toEqual(outcome);
    }
    const invented = { winner: 0, reason: 'board-full' } as const;
    expect(loadMatch('toy', [withCodec(ok({ ...saved, outcome: invented }))]).ok).toBe(false);
  });

  describe('keeps players, times and takebacks in the field `record`', () => {
    const codec: SaveCodec = {
      format: 'toy/1',
      recognises: (json) => isObject(json) && json.format === 'toy/1',
      fileName: () => 'toy.json',
      encode: ({ moves }) => ({ format: 'toy/1', moves }),
      decode: (json) => ok({ ...saved, moves: (json as { moves: string[] }).moves }),
    };
    const toy: Game = { ...(ctor as Game), codecs: [codec] };
    const players = [
      { name: 'Ada', level: null },
      { name: null, level: 3 },
    ];
    const entries = [
      { move: '0,0', at: 1 },
      { move: '1,1', at: 2 },
      { takeback: 1, by: 1, at: 3 },
    ] as const;
    const match = unwrap(loadMatch({ ...record(), players, entries, outcome: null }, [toy]));
    const file = encodeMatch(match, codec, 9) as JsonObject;

    test('and a file loads with all of them', () => {
      expect(file).toMatchObject({ format: 'toy/1', moves: ['0,0'] });
      expect(toRecord(unwrap(loadMatch(file, [toy])))).toEqual(toRecord(match));
    });

    test('and a record that tells another match than the file is refused', () => {
      const refused = faultOf(loadMatch({ ...file, moves: ['0,1'] }, [toy]));
      expect(refused).toMatchObject({ code: 'corrupted-file', ply: null });
      expect(loadExplanation(refused, 'en')).toBe('"record" does not match the moves');
    });

    test('and a record of another game or of the wrong shape is refused', () => {
      for (const other of [null, { ...record(), game: 'octa' }, { ...record(), entries: 7 }]) {
        expect(loadMatch({ ...file, record: other as Json }, [toy]).ok).toBe(false);
      }
    });
  });

  test('is refused with a fixed message and a detail in each language if it is damaged', () => {
    const corrupted = faultOf(loadMatch('toy', [withCodec(fail({ code: 'corrupted-file', ply: 3, field: null }))]));
    expect(corrupted).toMatchObject({ code: 'corrupted-file', ply: 3 });
    expect(loadSentence(corrupted, 'en')).toBe('Corrupted save file');
    const invalid = faultOf(loadMatch('toy', [withCodec(fail({ code: 'invalid-file', ply: null, field: 'moves' }))]));
    expect([loadSentence(invalid, 'en'), loadSentence(invalid, 'zh')]).toEqual([
      'Invalid save file format',
      '存档格式无效',
    ]);
    expect(loadMessage(corrupted, 'en')).toEqual({
      message: 'Corrupted save file',
      detail: 'after 3 moves: the next move cannot be played as written',
    });
    expect(loadMessage(invalid, 'en')).toEqual({
      message: 'Invalid save file format',
      detail: '"moves" is missing or cannot be read',
    });
    expect(loadMessage(invalid, 'zh').detail).toBe('"moves" 缺失或无法读取');
  });

  test('gets the same fixed messages as a damaged record', () => {
    const illegal = refused((draft) => ({ ...draft, entries: [...draft.entries, { move: 'x', at: 1 }] }));
    expect(loadMessage(illegal, 'en')).toEqual({
      message: 'Corrupted save file',
      detail: loadSentence(illegal, 'en'),
    });
    const foreign = refused(() => ({}));
    expect(loadMessage(foreign, 'en').message).toBe('Invalid save file format');
  });
});

test('a deeply nested entry is refused without descending into it', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(refused((draft) => ({ ...draft, entries: [{ move: deep, at: 1 }] }))).toMatchObject({
    code: 'bad-entry',
    ply: 0,
  });
  expect(refused((draft) => ({ ...draft, game: deep }))).toMatchObject({ code: 'unknown-game' });
});

test('loading never throws', () => {
  const anywhere = fc.tuple(fc.constantFrom(...Object.keys(record())), fc.jsonValue());
  fc.assert(fc.property(fc.jsonValue(), (json) => !loadMatch(json, [ctor]).ok));
  fc.assert(
    fc.property(anywhere, ([key, value]) => {
      const loaded = loadMatch({ ...record(), [key]: value }, [ctor]);
      return typeof loaded.ok === 'boolean';
    }),
  );
});
