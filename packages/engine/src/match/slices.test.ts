import { describe, expect, test } from 'vitest';
import { gameList } from '../games/index.ts';
import { octa } from '../games/octa/index.ts';
import { legalMoves } from '../kernel/index.ts';
import { fold, foldInSlices, SLICE } from './fold.ts';
import { loadMatch, loadMatchInSlices } from './load.ts';
import { type Entry, type Match, startMatch } from './match.ts';
import { toRecord } from './record.ts';

/** An Octa match that practically never ends. */
const start = (): Match => {
  const options = octa.rules.parseOptions({ turnLimit: 10_000 });
  if (!options.ok) throw new Error('no options');
  return startMatch(octa as never, { options: options.value });
};

/** Entries that continue the match by always playing the first legal move. */
function movesAfter({ game, position: from }: Match, count: number): Entry[] {
  const position = from.clone();
  return Array.from({ length: count }, (_, at) => {
    const [move = 0] = legalMoves(position);
    const entry = { move: game.notation.format(position, move), at };
    position.play(move);
    return entry;
  });
}
const firstMoves = (count: number): Entry[] => movesAfter(start(), count);
function after(match: Match, entries: readonly Entry[]): Match {
  const { result } = fold(match, entries);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Counts the moves parsed between two calls of `turn`. */
function counting(match: Match) {
  const slices: number[] = [];
  let parsed = 0;
  const game: Match['game'] = {
    ...match.game,
    notation: {
      ...match.game.notation,
      parse: (position, text) => {
        parsed++;
        return match.game.notation.parse(position, text);
      },
    },
  };
  const turn = async (): Promise<void> => {
    slices.push(parsed);
    parsed = 0;
  };
  return { match: { ...match, game }, turn, largest: () => Math.max(...slices, parsed), turns: () => slices.length };
}

describe('foldInSlices', () => {
  test('plays at most one slice of entries between two calls of turn', async () => {
    const { match, turn, largest, turns } = counting(start());
    const { result } = await foldInSlices(match, firstMoves(1000), turn);
    expect(result.ok).toBe(true);
    expect([largest(), turns()]).toEqual([SLICE, Math.ceil(1000 / SLICE)]);
  });

  test('does not wait when everything fits into one slice', async () => {
    const { match, turn, turns } = counting(start());
    await foldInSlices(match, firstMoves(SLICE), turn);
    expect(turns()).toBe(0);
  });

  test('returns the same match as fold, even with takebacks across slices', async () => {
    const entries: Entry[] = [];
    let match = start();
    const add = (...more: Entry[]): void => {
      entries.push(...more);
      match = after(match, more);
    };
    add(...movesAfter(match, SLICE));
    add({ takeback: SLICE - 5, by: 0, at: 1 });
    add(...movesAfter(match, 2));
    add({ takeback: 6, by: 1, at: 2 });
    add(...movesAfter(match, 300));
    add({ end: 'resigned', by: 0, at: 3 });
    const sliced = await foldInSlices(start(), entries, async () => {});
    const whole = fold(start(), entries);
    if (!sliced.result.ok || !whole.result.ok) throw new Error('refused');
    expect(sliced.ply).toBe(301);
    expect(sliced.result.value.entries).toEqual(whole.result.value.entries);
    expect(sliced.result.value.moves).toEqual(whole.result.value.moves);
    expect(sliced.result.value.outcome).toEqual({ winner: 1, reason: 'resigned' });
    expect(sliced.result.value.position.hashLow).toBe(whole.result.value.position.hashLow);
  });

  test('leaves the original match unchanged when its moves are taken back', () => {
    const before = after(start(), firstMoves(10));
    const six = after(before, [{ takeback: 4, by: 0, at: 1 }]);
    const next = after(before, [{ takeback: 4, by: 0, at: 1 }, ...movesAfter(six, 1), { takeback: 3, by: 0, at: 2 }]);
    expect([next.moves.length, before.moves.length, before.position.ply]).toEqual([4, 10, 10]);
    expect(next.moves).toEqual(before.moves.slice(0, 4));
  });

  test('stops at the first refused entry and reports how far it got', async () => {
    const { match, turn, turns } = counting(start());
    const bad = await foldInSlices(match, [...firstMoves(100), { move: 'nowhere', at: 1 }, ...firstMoves(1000)], turn);
    expect(bad.result.ok).toBe(false);
    expect([bad.entries, bad.ply, turns()]).toEqual([100, 100, 2]);
  });

  test('makes loadMatchInSlices return the same match or refusal as loadMatch', async () => {
    const record = toRecord(after(start(), firstMoves(500)));
    const sliced = await loadMatchInSlices(record, gameList, async () => {});
    expect(sliced.ok && sliced.value.moves.length).toBe(500);
    const broken = { ...record, entries: [...record.entries.slice(0, 400), { move: 'x', at: 1 }] };
    expect(await loadMatchInSlices(broken, gameList, async () => {})).toEqual(loadMatch(broken, gameList));
  });
});
