import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playTexts, unwrap } from '../../../kernel/index.ts';
import { randomTexts } from '../../../testkit/random-match.ts';
import { jungle, saveCodec } from '../index.ts';
import { AT, corrupted, decoded, INVALID, type Loose, refusalOf, running, written } from './drawn.ts';

describe('US5: a written file', () => {
  test('has all fields, and its board starts with row 9', () => {
    expect(written()).toEqual({
      format: 'jungle/1',
      timestamp: '2025-11-19T14:30:00.000Z',
      options: { board: 'spec' },
      currentPlayer: 'BLUE',
      moveCount: 0,
      board: [
        [null, null, null, null, 'BLUE_WOLF', null, null],
        [null, null, null, 'BLUE_ELEPHANT', null, null, null],
        ['RED_LION', 'BLUE_LEOPARD', 'BLUE_RAT', null, 'BLUE_CAT', 'BLUE_DOG', null],
        [null, null, null, null, null, null, null],
        [null, null, null, null, null, null, null],
        [null, null, null, null, 'RED_RAT', null, null],
        [null, 'RED_DOG', 'RED_CAT', null, null, 'RED_LEOPARD', 'BLUE_LION'],
        [null, null, null, 'RED_ELEPHANT', null, null, null],
        [null, null, 'RED_WOLF', null, null, null, null],
      ],
      moveHistory: [
        { moveNumber: 1, player: 'RED', piece: 'RED_RAT', from: 'E3', to: 'E4', captured: null },
        { moveNumber: 2, player: 'BLUE', piece: 'BLUE_LION', from: 'G7', to: 'G3', captured: 'RED_TIGER' },
        { moveNumber: 3, player: 'RED', piece: 'RED_LION', from: 'A3', to: 'A7', captured: 'BLUE_TIGER' },
      ],
      movesWithoutCapture: 0,
      positionHistory: [
        '....w../...e.../tpr.cdl/......./......./......./LDC.RPT/...E.../..W.... RED',
        '....w../...e.../tpr.cdl/......./......./....R../LDC..PT/...E.../..W.... BLUE',
        '....w../...e.../tpr.cd./......./......./....R../LDC..Pl/...E.../..W.... RED',
        '....w../...e.../Lpr.cd./......./......./....R../.DC..Pl/...E.../..W.... BLUE',
      ],
      outcome: null,
    });
  });

  test('stores the counter of the 50-move rule as moveCount', () => {
    expect(written({ ...running, moves: ['A3-A7', 'E7-E6', 'E3-E4'] })).toMatchObject({ moveCount: 2 });
  });

  test('includes the outcome of a finished match', () => {
    expect(written({ ...running, outcome: { winner: 0, reason: 'resigned' } }).outcome).toEqual({
      winner: 0,
      reason: 'resigned',
    });
  });

  test('cannot be made from illegal moves or invalid options', () => {
    expect(() => saveCodec.encode({ ...running, moves: ['E3-E5'] })).toThrow('ply 0');
    expect(() => saveCodec.encode({ ...running, moves: ['E3-E4', 'nonsense'] })).toThrow('ply 1');
    expect(() => saveCodec.encode({ ...running, options: { board: 'round' } })).toThrow('round');
  });

  test('is named jungle_game_YYYYMMDD_HHMMSS.json in local time by default', () => {
    expect(saveCodec.fileName(new Date(2025, 0, 2, 3, 4, 5))).toBe('jungle_game_20250102_030405.json');
    expect(saveCodec.fileName(new Date(2025, 10, 19, 14, 30, 59))).toBe('jungle_game_20251119_143059.json');
  });
});

describe('US6: reading', () => {
  test('restores everything that was written', () => {
    expect(decoded(written())).toEqual(running);
    expect(decoded(written({ ...running, moves: [] }))).toEqual({ ...running, moves: [] });
  });

  test('round-trips any match on both boards, finished or not', () => {
    const endings = [
      null,
      { winner: 0, reason: 'resigned' },
      { winner: 1, reason: 'timeout' },
      { winner: null, reason: 'agreement' },
      { winner: null, reason: 'abandoned' },
      { winner: 0, reason: 'abandoned' },
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom('spec', 'classic'),
        fc.nat(1000),
        fc.nat(120),
        fc.constantFrom(...endings),
        fc.integer({ min: 0, max: 4e12 }),
        (board, seed, length, ending, savedAt) => {
          const moves = randomTexts(jungle, { board }, seed, length);
          const position = jungle.rules.start({ board });
          unwrap(playTexts(jungle, position, moves));
          const saved = { options: { board }, moves, outcome: position.outcome ?? ending, savedAt };
          expect(decoded(written(saved))).toEqual(saved);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('requires only board, currentPlayer, moveHistory and timestamp, and derives the rest', () => {
    const { board, currentPlayer, moveHistory, timestamp } = written();
    const bare = {
      board,
      currentPlayer,
      timestamp,
      moveHistory: moveHistory.map(({ piece, from, to, captured }) => ({ piece, from, to, captured })),
    };
    expect(decoded(bare)).toEqual(running);
    for (const key of Object.keys(bare)) expect(refusalOf({ ...bare, [key]: undefined }), key).toEqual(INVALID);
    for (const key of Object.keys(bare)) {
      const { [key]: _, ...rest } = bare as Record<string, unknown>;
      expect(refusalOf(rest), key).toEqual(INVALID);
    }
  });

  test('derives the outcome of a finished match if the file has none', () => {
    const moves = ['D2-D3', 'D8-D7', 'D3-D2', 'D7-D8', 'D2-D3', 'D8-D7', 'D3-D2', 'D7-D8'];
    const outcome = { winner: null, reason: 'repetition' } as const;
    const { outcome: _, ...file } = written({ ...running, moves, outcome });
    expect(decoded(file).outcome).toEqual(outcome);
  });

  test('takes a timestamp without a zone as local time', () => {
    const at = (timestamp: string): number => decoded({ ...written(), timestamp }).savedAt;
    expect(at('2025-11-19T14:30:00')).toBe(new Date(2025, 10, 19, 14, 30, 0).getTime());
    expect(at('2025-11-19T14:30')).toBe(new Date(2025, 10, 19, 14, 30, 0).getTime());
    expect(at('2025-11-19T14:30:00.5Z')).toBe(AT + 500);
    expect(at('2025-11-19T14:30:00+08:00')).toBe(AT - 8 * 3_600_000);
  });

  test('refuses an invalid timestamp as an invalid file', () => {
    for (const timestamp of [
      '',
      'now',
      '2025-11-19',
      '2025-13-01T00:00:00',
      '2025-02-30T00:00:00',
      '2025-11-19T25:00:00',
      '19.11.2025',
      0,
      null,
    ]) {
      expect(refusalOf({ ...written(), timestamp }), String(timestamp)).toEqual(INVALID);
    }
  });

  test('also accepts the total number of moves as moveCount', () => {
    expect(decoded({ ...written(), moveCount: 3 })).toEqual(running);
  });

  test('ignores unknown fields', () => {
    const file = written();
    expect(
      decoded({
        ...file,
        comment: 'well played',
        moveHistory: file.moveHistory.map((entry) => ({ ...entry, note: 1 })),
      }),
    ).toEqual(running);
  });

  test('recognises a file by its format, or by the required fields if it has none', () => {
    expect(saveCodec.recognises(written())).toBe(true);
    expect(saveCodec.recognises({ format: 'jungle/1' })).toBe(true);
    const { format: _, ...bare } = written();
    expect(saveCodec.recognises(bare)).toBe(true);
    for (const json of [
      { ...bare, format: 'quintet/1' },
      { ...bare, format: 'jungle/2' },
      {},
      { board: [], timestamp: '' },
      null,
      [],
      'jungle/1',
    ]) {
      expect(saveCodec.recognises(json)).toBe(false);
    }
  });
});

describe('a valid board with an empty move history is a position to start from', () => {
  /** What a program that knows only the document may write. */
  const position = (change: object = {}): object => {
    const { board } = written({ ...running, moves: ['E3-E4', 'G7-G3', 'A3-A7'] });
    return {
      timestamp: '2025-11-19T14:30:00',
      currentPlayer: 'BLUE',
      board,
      moveHistory: [],
      moveCount: 15,
      ...change,
    };
  };

  test('with the player to move and the count of moves without a capture', () => {
    const { options, moves, outcome } = decoded(position());
    expect([moves, outcome]).toEqual([[], null]);
    expect(options).toEqual({ board: 'spec', setup: expect.stringMatching(/^.{7}\/.* BLUE quiet=15$/) });
    const again = written({ options, moves: [], outcome: null, savedAt: AT });
    expect([again.board, again.movesWithoutCapture]).toEqual([(position() as Loose).board, 15]);
    expect(decoded(again).options).toEqual(options);
  });

  test('with an empty list of positions, too', () => {
    expect(refusalOf(position({ positionHistory: [] }))).toBe(null);
    expect(refusalOf(position({ positionHistory: ['x'] }))).toEqual(corrupted(null));
  });

  test('and the usual start is no set-up position', () => {
    expect(decoded(written({ ...running, moves: [] })).options).toEqual({ board: 'spec' });
  });

  test('but a board that cannot be played from is corrupted', () => {
    const twice = (position() as Loose).board.map((row) => [...row]);
    (twice[4] as (string | null)[])[3] = 'RED_LION';
    expect(refusalOf(position({ board: twice }))).toEqual(corrupted(null));
    const stuck = twice.map((row) => row.map((): string | null => null));
    (stuck[0] as (string | null)[])[0] = 'RED_CAT';
    expect(refusalOf(position({ board: stuck }))).toEqual(corrupted(null));
    expect(refusalOf(position({ moveCount: 50 }))).toEqual(corrupted(null));
  });
});
