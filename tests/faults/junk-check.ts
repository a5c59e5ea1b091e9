import { expect } from 'vitest';
import { keptOf } from './check.ts';
import { junkConnections } from './junk.ts';
import { buildProgram } from './node.ts';
import { quietMatch } from './quiet.ts';
import { randomFor } from './seeded.ts';
import { aloneWorld } from './world.ts';

/** A match goes on while so many connections are opened that are good for nothing; the server is the same as before. */
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
  // All of them are there, or were until they were sent away.
  await match.play(moves);
  expect(junk.connected()).toBeGreaterThan(0.9 * count);
  expect(match.entries()).toHaveLength(2 + 2 * moves);
  expect((await keptOf(world.store, match.id)).entries).toEqual(match.entries());
  expect(match.lives.map((live) => live.connectionState)).toEqual(['open', 'open']);
  expect(node?.pid).toBe(pid);
  expect(node?.takeComplaints()).toBe('');
  junk.close();
  match.close();
  await world.stop();
  program.remove();
}
