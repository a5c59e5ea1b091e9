// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { ALL_HERE, joined } from './fakes.ts';

describe('looking back', () => {
  test('is private, and what the others play takes nobody away from it', async () => {
    const { play, server, touch } = await joined(jungle, null, 'E3-E4', 'E7-E6');
    play.show(1);
    await server.enters('E4-E5');
    expect([play.viewing, play.match.moves.length, server.said.length]).toEqual([1, 3, 1]);
    play.show(3);
    expect([play.viewing, touch('E6-E5')]).toEqual([null, false]);
  });

  test('takebacks shorten it', async () => {
    const { play, server } = await joined(jungle, 0, 'E3-E4', 'E7-E6', 'E4-E5');
    play.show(2);
    await server.enters({ takeback: 2, by: 1, at: 0 });
    expect(play.viewing).toBeNull();
  });
});

describe('offers', () => {
  test('are heard, and answered', async () => {
    const { play, server, told } = await joined(jungle, 0, 'E3-E4');
    await server.tells({ offers: { ...ALL_HERE.offers, takeback: 1 } });
    expect(told).toEqual([{ kind: 'offered', what: 'takeback' }]);
    void play.accept('takeback');
    expect(server.said.at(-1)).toMatchObject({ type: 'accept', what: 'takeback', version: 1 });
  });

  test('that the other declines are told; those that one takes back oneself are not', async () => {
    const { play, server, told } = await joined(jungle, 0);
    await server.tells({ offers: { ...ALL_HERE.offers, draw: 0 } });
    await server.tells({ offers: ALL_HERE.offers });
    expect(told).toEqual([{ kind: 'declined', what: 'draw' }]);
    await server.tells({ offers: { ...ALL_HERE.offers, draw: 0 } });
    void play.decline('draw');
    await server.tells({ offers: ALL_HERE.offers });
    expect(told).toHaveLength(1);
  });

  test('an offer that the match has overtaken is made again; what is refused is told', async () => {
    const { play, server, told, settled } = await joined(jungle, 0, 'E3-E4');
    void play.offer('draw');
    await server.enters('E7-E6');
    await server.refuses('stale');
    expect(server.said.at(-1)).toMatchObject({ type: 'offer', what: 'draw', version: 2 });
    await server.refuses('bot-plays-on');
    await settled();
    expect(told.at(-1)).toEqual({ kind: 'refused', code: 'bot-plays-on', isMove: false });
  });

  test('a rematch that both want is told once, not to those who come later', async () => {
    const first = await joined(jungle, 0);
    await first.server.enters({ end: 'resigned', by: 0, at: 0 });
    await first.server.tells({ offers: { ...ALL_HERE.offers, rematch: 0 } });
    await first.server.tells({ offers: ALL_HERE.offers, next: 'nextnext' });
    await first.reconnect();
    expect(first.told.slice(1)).toEqual([{ kind: 'next', id: 'nextnext' }]);
  });

  test('the free seat being taken is told', async () => {
    const { server, kinds, play } = await joined(jungle, 0);
    await server.tells({ hasBothPlayers: false });
    await server.tells({ hasBothPlayers: true });
    expect([kinds(), play.isYours]).toEqual([['began'], true]);
  });
});

test('players are those of the situation, as a record has them', async () => {
  const { server, play } = await joined(jungle, 0);
  const ann = { name: 'Ann', level: null, colour: 'moss' as const };
  await server.tells({ players: [ann, { name: null, level: 3, colour: null }] });
  expect(play.match.players).toEqual([
    { name: 'Ann', level: null },
    { name: null, level: 3 },
  ]);
  expect([play.isBot(0), play.isBot(1)]).toEqual([false, true]);
});
