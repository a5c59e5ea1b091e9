import { expect } from 'vitest';
import { storedMatch } from './check.ts';
import { junkConnections } from './junk.ts';
import { buildProgram } from './node.ts';
import { quietMatch } from './quiet.ts';
import { randomFor } from './seeded.ts';
import { aloneWorld } from './world.ts';

/** Plays a match while `count` junk connections are opened, and checks that the server neither restarts nor reports errors. */
export async function playAmongJunk(count: number, moves: number): Promise<void> {
  const program = await buildProgram();
  const world = await aloneWorld(program);
  const [node] = world.nodes;
  const pid = node?.pid;
  const match = await quietMatch(world, AbortSignal.timeout(300_000));
  await match.play(2);
  const opening = junkConnections(Number(node?.port), count, randomFor(count));
  await match.play(moves);
  const junk = await opening;
  await match.play(moves);
  expect(junk.connected()).toBeGreaterThan(0.9 * count);
  expect(match.entries()).toHaveLength(2 + 2 * moves);
  expect((await storedMatch(world.store, match.id)).entries).toEqual(match.entries());
  expect(match.lives.map((live) => live.connectionState)).toEqual(['open', 'open']);
  expect(node?.pid).toBe(pid);
  expect(node?.takeComplaints()).toBe('');
  junk.close();
  match.close();
  await world.stop();
  program.remove();
}
