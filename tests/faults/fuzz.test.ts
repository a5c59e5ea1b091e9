import { clientMessage, WIRE_VERSION } from '@quintet/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { storedMatch } from './check.ts';
import { buildProgram, type Program } from './node.ts';
import { type QuietMatch, quietMatch } from './quiet.ts';
import { aloneWorld, type World } from './world.ts';

let program: Program;
let world: World;
let match: QuietMatch;
beforeAll(async () => {
  program = await buildProgram();
  world = await aloneWorld(program);
  match = await quietMatch(world, AbortSignal.timeout(50_000));
});
afterAll(async () => {
  match.close();
  await world.stop();
  program.remove();
});

const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 53, 1e308));
const word = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('__proto__', '\u0000', 'A1'),
);
const value = fc.oneof(number, word, fc.jsonValue(), fc.constant(null));

const FIELDS = {
  wire: fc.constant(WIRE_VERSION),
  match: fc.constant('a'.repeat(20)),
  ticket: fc.constant(null),
  seen: fc.option(fc.nat(20)),
  id: fc.nat(),
  version: fc.nat(20),
  move: fc.constantFrom('A1', 'E5', 'pass'),
  what: fc.constantFrom('draw', 'takeback', 'rematch'),
  text: fc.string(),
  sent: fc.double(),
};
const COMMANDS: Readonly<Record<string, readonly (keyof typeof FIELDS)[]>> = {
  hello: ['wire', 'match', 'ticket', 'seen'],
  move: ['id', 'version', 'move'],
  resign: ['id', 'version'],
  offer: ['id', 'version', 'what'],
  accept: ['id', 'version', 'what'],
  chat: ['id', 'version', 'text'],
  ping: ['sent'],
};

/** Almost valid client messages, with the correct fields but sometimes invalid values. */
const almost = fc
  .constantFrom(...Object.keys(COMMANDS))
  .chain((type) => {
    const fields = (COMMANDS[type] ?? []).map((name) => [
      name,
      fc.oneof({ weight: 5, arbitrary: FIELDS[name] }, value),
    ]);
    return fc.record({
      type: fc.constant(type),
      ...(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>),
    });
  })
  .map((message) => JSON.stringify(message));

const frame = fc.oneof(
  almost,
  word,
  fc.json(),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('', '[]', 'null', `{"type":"${'x'.repeat(9000)}"}`, '['.repeat(4000)),
);

/** Sends all frames over a new connection, with or without a hello first. Resolves once the server has handled them. */
function say(frames: readonly (string | Buffer)[], isWatcher: boolean): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${world.nodes[0]?.port}/api/live`);
  return new Promise((resolve) => {
    socket.on('open', () => {
      if (isWatcher) {
        socket.send(JSON.stringify({ type: 'hello', wire: WIRE_VERSION, match: match.id, ticket: null, seen: null }));
      }
      for (const each of frames) socket.send(each);
      // The pong shows that all frames were handled, unless the server closes the connection first.
      socket.ping();
    });
    socket.on('pong', () => socket.terminate());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

test('random frames neither crash the server nor disturb a running match', async () => {
  const pid = world.nodes[0]?.pid;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 12 }), fc.boolean(), async (frames, isWatcher) => {
      await say(frames, isWatcher);
      if (++runs % 10 === 0) await match.play(1);
    }),
    { numRuns: 120 },
  );
  expect(match.entries()).toHaveLength(12);
  expect((await storedMatch(world.store, match.id)).entries).toEqual(match.entries());
  expect(match.lives.map((live) => live.connectionState)).toEqual(['open', 'open']);
  expect(world.nodes[0]?.pid).toBe(pid);
  expect(world.nodes[0]?.takeComplaints()).toBe('');
});

test('some of the fuzzed messages are valid', () => {
  const read = fc.sample(almost, 500).filter((text) => clientMessage.safeParse(JSON.parse(text)).success);
  expect(read.length).toBeGreaterThan(50);
});
