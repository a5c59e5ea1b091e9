import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { ownService, service } from '../testkit/services.ts';
import { RedisBus } from './bus.ts';

const open: RedisBus[] = [];
const errors: unknown[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
  errors.length = 0;
});

async function busOn(url: string, name: string): Promise<RedisBus> {
  const bus = await RedisBus.open({ url, name, report: (error) => void errors.push(error) });
  open.push(bus);
  return bus;
}
const newName = (): string => `t-${randomBytes(6).toString('hex')}`;

/** Records the messages that a subscriber receives, and how often `lost` was called. */
function subscriber(bus: RedisBus, channel: string) {
  const received: string[] = [];
  let lost = 0;
  const unsubscribe = bus.subscribe(
    channel,
    (text) => void received.push(text),
    () => void lost++,
  );
  return { received, unsubscribe, lost: () => lost };
}

describe('nodes that share one Redis', () => {
  test('a node receives messages from other nodes on its channels, in order, but never its own', async () => {
    const [{ url }, name] = [await service('redis'), newName()];
    const [one, two] = [await busOn(url, name), await busOn(url, name)];
    const [own, other, elsewhere] = [subscriber(one, 'a'), subscriber(two, 'a'), subscriber(two, 'b')];
    await expect.poll(() => [own, other, elsewhere].every(({ lost }) => lost() > 0)).toBe(true);
    for (let n = 0; n < 20; n++) one.publish('a', () => `message ${n}`);
    await expect.poll(() => other.received.length).toBe(20);
    expect(other.received).toEqual(Array.from({ length: 20 }, (_, n) => `message ${n}`));
    expect([own.received, elsewhere.received]).toEqual([[], []]);
    expect(one.isUp && two.isUp).toBe(true);
  });

  test('subscribers in one node share a subscription, which ends when the last subscriber leaves', async () => {
    const [{ url }, name] = [await service('redis'), newName()];
    const [one, two] = [await busOn(url, name), await busOn(url, name)];
    const [first, second] = [subscriber(two, 'a'), subscriber(two, 'a')];
    const marker = subscriber(two, 'b');
    await expect.poll(() => first.lost() > 0 && marker.lost() > 0).toBe(true);
    first.unsubscribe();
    one.publish('a', () => 'to the second');
    await expect.poll(() => second.received).toEqual(['to the second']);
    second.unsubscribe();
    one.publish('a', () => 'unheard');
    one.publish('b', () => 'end');
    await expect.poll(() => marker.received).toEqual(['end']);
    expect([first.received, second.received]).toEqual([[], ['to the second']]);
    const again = subscriber(two, 'a');
    await expect.poll(() => again.lost()).toBeGreaterThan(0);
    one.publish('a', () => 'once more');
    await expect.poll(() => again.received).toEqual(['once more']);
  });

  test("installations with different names do not receive each other's messages", async () => {
    const { url } = await service('redis');
    const [one, two] = [await busOn(url, newName()), await busOn(url, newName())];
    const other = subscriber(two, 'a');
    await expect.poll(() => other.lost()).toBeGreaterThan(0);
    one.publish('a', () => 'hello');
    const same = subscriber(one, 'b');
    await expect.poll(() => same.lost()).toBeGreaterThan(0);
    expect(other.received).toEqual([]);
  });
});

describe('when Redis is down', () => {
  test('publishing does not block, and each outage is reported once', async () => {
    const own = await ownService('redis');
    const [one, two] = [await busOn(own.url, newName()), await busOn(own.url, newName())];
    subscriber(one, 'a');
    process.kill(own.pid as number, 'SIGKILL');
    await expect.poll(() => one.isUp || two.isUp).toBe(false);
    for (let n = 0; n < 1000; n++) one.publish(`channel ${n}`, () => 'unsaid');
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(2);
  });

  test('a node starts without Redis', async () => {
    const bus = await busOn('redis://127.0.0.1:1', newName());
    expect(bus.isUp).toBe(false);
    bus.publish('a', () => 'unsaid');
    bus.subscribe(
      'a',
      () => {},
      () => {},
    );
  });
});

describe('when a connection breaks', () => {
  /** Cuts all connections to Redis except the connection that sends this command. */
  const cut = async (url: string): Promise<void> => {
    const { Redis } = await import('ioredis');
    const admin = new Redis(url);
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    admin.disconnect();
  };

  test('subscribers learn that messages may be missing, and receive new messages again', async () => {
    const [own, name] = [await ownService('redis'), newName()];
    const [one, two] = [await busOn(own.url, name), await busOn(own.url, name)];
    const other = subscriber(two, 'a');
    await expect.poll(() => other.lost()).toBe(1);
    await cut(own.url);
    one.publish('a', () => 'sent during the outage');
    await expect.poll(() => other.lost()).toBeGreaterThan(1);
    await expect.poll(() => one.isUp && two.isUp).toBe(true);
    one.publish('a', () => 'back');
    await expect.poll(() => other.received.at(-1)).toBe('back');
  });
});
