import { expect, test } from 'vitest';
import { buildProgram, Node } from '../faults/node.ts';
import { closeAfterTest, post, Raw } from './clients.ts';
import { sharedEnv } from './nodes.ts';
import { isWelcome, Visitor } from './visitor.ts';

interface PairingResponse {
  readonly id: string;
  readonly ticket: string;
  readonly isWaiting: boolean;
}

/** Timeout in milliseconds, shorter than the lease of a running match. */
const TIMEOUT = 40_000;

test(
  'a challenge disappears when its creator’s node dies, and nobody is paired with it',
  async () => {
    const [program, { env, drop }] = await Promise.all([buildProgram(), sharedEnv()]);
    const nodes = [new Node(program, env), new Node(program, env)] as const;
    await Promise.all(nodes.map((node) => node.start()));
    const [dying, living] = nodes.map(({ port }) => `http://127.0.0.1:${port}/`) as [string, string];
    const visitor = closeAfterTest(new Visitor(living));
    await visitor.until(isWelcome);
    const challenge = await post<PairingResponse>(dying, 'api/pairing', { game: 'octa' });
    await closeAfterTest(new Raw(dying)).hello(challenge.id, challenge.ticket);
    // A watcher makes the surviving node track the creator's presence.
    await closeAfterTest(new Raw(living)).hello(challenge.id, null);
    await visitor.until(({ listed }) => listed.has(challenge.id));
    process.kill(nodes[0].pid as number, 'SIGKILL');
    await visitor.until(({ listed }) => !listed.has(challenge.id));
    expect(await post<PairingResponse>(living, 'api/pairing', { game: 'octa' })).toMatchObject({ isWaiting: true });
    await expect(post(living, `api/matches/${challenge.id}/claim`, {})).rejects.toThrow('maker-left');
    visitor.close();
    await Promise.all(nodes.map((node) => node.stop()));
    await drop();
    program.remove();
  },
  TIMEOUT,
);
