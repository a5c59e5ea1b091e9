import { afterAll, beforeAll, expect, test } from 'vitest';
import { restServer } from '../../src/testkit/rest-server.ts';
import { bytesPerMove } from './figures.ts';
import { Loops } from './loops.ts';
import { connected, openOurs } from './ours.ts';

let server: Awaited<ReturnType<typeof restServer>>;
beforeAll(async () => {
  server = await restServer({ MESSAGES_PER_SECOND: '1000000' });
});
afterAll(() => server.stop());

test('a match over two sockets is played to its end, with every move acknowledged and less than 300 bytes per move', async () => {
  const loops = new Loops();
  const duels = await openOurs([server.root], 1, loops);
  const played = await loops.closed(duels, 1, 60_000);
  const [duel] = duels;
  expect([duel?.isOver, duel?.acknowledged, played.moves]).toEqual([true, 100, 100]);
  expect(played.traffic).toMatchObject({ move: { messages: 100 } });
  // The other player may receive the last move a moment later.
  expect(played.traffic.entries?.messages).toBeGreaterThanOrEqual(199);
  expect(bytesPerMove(played)).toBeLessThanOrEqual(300);
  const watcher = await connected(server.root, { match: String(duel?.id), ticket: null });
  watcher.terminate();
  duel?.close();
});
