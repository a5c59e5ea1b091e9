import { describe, expect, test } from 'vitest';
import { type Move, perft } from '../../kernel/index.ts';
import known from './cases/known.json' with { type: 'json' };
import counts from './cases/perft.json' with { type: 'json' };
import { optionsOf, textsOf } from './drawn.ts';
import { format } from './notation.ts';
import { BugsPosition } from './position.ts';
import { parseUhpGame } from './uhp/game.ts';
import { parseUhp } from './uhp/moves.ts';

/** Plays a game string. Draws by repetition are off by default. */
function readGame(game: string, repetition = 0): BugsPosition {
  const read = parseUhpGame(game, repetition);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.position;
}

function readMove(position: BugsPosition, text: string): Move {
  const move = parseUhp(position, text);
  if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
  return move.value;
}

describe('published perft counts', () => {
  for (const { options, counts: byDepth } of counts) {
    byDepth.forEach((count, i) => {
      test(`perft ${i + 1} with ${JSON.stringify(options)} is ${count}`, () => {
        expect(perft(new BugsPosition(optionsOf(options)), i + 1)).toBe(count);
      });
    });
  }

  test('perft gives the same count with and without bulk counting', () => {
    expect(perft(new BugsPosition(optionsOf({ tournament: true })), 4, false)).toBe(21600);
  });
});

describe('legal moves in positions from other engines', () => {
  for (const { id, game, count, moves } of known.legal) {
    test(id, () => {
      const position = readGame(game);
      expect(position.countMoves()).toBe(count);
      // Other engines may name a goal from a different neighbour, so moves are compared in our notation.
      expect(textsOf(position)).toEqual(moves.map((move) => format(position, readMove(position, move))).sort());
    });
  }
});

describe('illegal moves in positions from other engines', () => {
  known.illegal.forEach(({ game, move }, i) => {
    test(`case ${i + 1}: ${move} is illegal after ${game.split(';').at(-1)}`, () => {
      expect(parseUhp(readGame(game), move)).toMatchObject({ ok: false });
    });
  });
});

describe('outcomes of games from other engines', () => {
  const winners = { WhiteWins: 0, BlackWins: 1, Draw: null } as Readonly<Record<string, number | null>>;
  for (const { id, game, state } of known.outcomes) {
    test(`${id}: ${state}`, () => {
      const { outcome } = readGame(game, 3);
      if (state === 'InProgress') expect(outcome).toBeNull();
      else expect(outcome?.winner).toBe(winners[state]);
    });
  }
});

describe('puzzles from other engines', () => {
  known.puzzles.forEach(({ kind, plies, game, best, legal_count }, i) => {
    test(`puzzle ${i + 1}: ${kind} in ${plies}`, () => {
      const position = readGame(game);
      if (legal_count !== undefined) expect(position.countMoves()).toBe(legal_count);
      const move = readMove(position, best);
      if (kind !== 'forced-win' || plies !== 1) return;
      const mover = position.toMove;
      position.play(move);
      expect(position.outcome).toEqual({ winner: mover, reason: 'surrounded' });
    });
  });
});
