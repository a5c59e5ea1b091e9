import { describe, expect, test } from 'vitest';
import { caseOf } from '../testkit/decisions.ts';
import { NOW } from '../testkit/matches.ts';
import { decide } from './decide.ts';
import { rowAfter, writeBetween } from './write.ts';

const clocks = { left: [1000, 9000] as [number, number], running: 0 as const, at: NOW };
const away = (until: number) => ({ since: NOW, until });

describe('the write of a move', () => {
  const terms = { clock: { kind: 'real-time', seconds: 9, increment: 0 }, awaySeconds: 300, undoLimit: null } as const;
  const written = (state: object) => {
    const { row, match } = caseOf('octa', [], { state, setup: { terms } });
    const decided = decide(row, match, { type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, NOW + 5);
    if (!decided.ok || 'isDone' in decided.value) throw new Error('no decision');
    const after = rowAfter(row, decided.value, NOW + 5);
    return { row, after, write: writeBetween(row, after, decided.value.entries) };
  };

  test('leaves out an unchanged state', () => {
    const { row, after, write } = written({});
    expect(after).toEqual({ ...row, version: 1, revision: row.revision + 1, changedAt: NOW + 5, lease: NOW + 60_005 });
    expect(write).toMatchObject({ match: row.id, version: 0, revision: row.revision, changedAt: NOW + 5, state: null });
    expect(write.entries).toEqual([{ move: '1,1', at: NOW + 5 }]);
  });

  test.each([
    ['a running clock', { clocks }, { clocks: { running: 1, at: NOW + 5 } }],
    ['an absence that ends', { away: [away(NOW + 9), null] }, { away: [null, null] }],
    [
      'an offer that the move declines',
      { offers: { draw: 1, takeback: null, rematch: null } },
      { offers: { draw: null } },
    ],
  ])('includes the state with %s', (_, before, after) => expect(written(before).write.state).toMatchObject(after));
});
