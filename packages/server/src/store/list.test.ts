import { expect, test } from 'vitest';
import { describeEachStore } from '../testkit/each-store.ts';
import { matchRow, NOW } from '../testkit/matches.ts';
import type { MatchFilter, MatchRow } from './store.ts';

const ids = (rows: readonly MatchRow[]): string[] => rows.map(({ id }) => id);

describeEachStore('lists', (at) => {
  async function pages(filter: Omit<MatchFilter, 'before'>): Promise<string[][]> {
    const found: string[][] = [];
    let before: MatchFilter['before'];
    for (;;) {
      const rows = await at.store.list({ ...filter, ...(before ? { before } : {}) });
      if (rows.length === 0) return found;
      found.push(ids(rows));
      const last = rows.at(-1) as MatchRow;
      before = { changedAt: last.changedAt, id: last.id };
    }
  }

  test('listed matches are sorted by last change, newest first, in pages without repeats or gaps', async () => {
    const phases = ['waiting', 'running', 'ended'] as const;
    const made: MatchRow[] = [];
    for (let n = 0; n < 30; n++) {
      made.push(
        matchRow({
          id: `m${String(n).padStart(2, '0')}`,
          phase: phases[n % 3] as MatchRow['phase'],
          // Many matches have the same time of change.
          changedAt: NOW + Math.floor(n / 7),
          setup: { isListed: true, game: n % 2 ? 'bugs' : 'octa' },
        }),
      );
    }
    await Promise.all(made.map((row) => at.store.create(row, [])));
    await at.store.create(matchRow({ id: 'private', changedAt: NOW + 99 }), []);
    const expected = (fits: (row: MatchRow) => boolean): string[] => ids(made.filter(fits)).sort().toReversed();

    const all = await pages({ limit: 4 });
    expect(all.flat()).toEqual(expected(() => true));
    expect(all.slice(0, -1).every((page) => page.length === 4)).toBe(true);
    expect((await pages({ limit: 3, phase: 'ended' })).flat()).toEqual(expected((row) => row.phase === 'ended'));
    expect((await pages({ limit: 3, game: 'bugs' })).flat()).toEqual(expected((row) => row.setup.game === 'bugs'));
    expect((await pages({ limit: 100, game: 'octa', phase: 'waiting' })).flat()).toEqual(
      expected((row) => row.setup.game === 'octa' && row.phase === 'waiting'),
    );
    expect(await at.store.list({ limit: 5, game: 'chess' })).toEqual([]);
  });

  test('a list contains complete rows', async () => {
    const row = matchRow({ id: 'zz', changedAt: NOW + 1000, setup: { isListed: true } });
    await at.store.create(row, []);
    expect((await at.store.list({ limit: 1 }))[0]).toEqual(row);
  });
});
