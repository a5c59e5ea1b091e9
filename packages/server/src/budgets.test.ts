import { describe, expect, test } from 'vitest';
import { CreationLimits } from './budgets.ts';
import { household, networkOf, TokenBuckets } from './limiters.ts';
import { NOW } from './testkit/matches.ts';

const MINUTE = 60_000;
const LARGE = 1_000_000_000;

function limits(perHour: { matches?: number; bytes?: number }) {
  const world = { now: NOW, isFull: false };
  const parts = {
    perHour: { matches: LARGE, bytes: LARGE, ...perHour },
    now: () => world.now,
    isFull: () => world.isFull,
  };
  const creations = new CreationLimits(parts);
  /** Number of matches allowed out of `count` attempts; attempt `n` comes from `address(n)`. */
  const made = (count: number, address: (n: number) => string, bytes = 0): number =>
    Array.from({ length: count }, (_, n) => creations.take(address(n), bytes)).filter((denied) => !denied).length;
  return { world, creations, made };
}

describe('creation limits', () => {
  test('the budget of an address refills continuously', () => {
    const { world, creations, made } = limits({ matches: 60 });
    expect(made(100, () => '192.0.2.1')).toBe(60);
    expect(creations.take('192.0.2.1', 0)).toEqual({ code: 'too-many-matches', waitMs: MINUTE });
    expect(made(1, () => '192.0.2.2')).toBe(1);
    world.now += MINUTE;
    expect(made(5, () => '192.0.2.1')).toBe(1);
    world.now += 9 * 60 * MINUTE;
    expect(made(100, () => '192.0.2.1')).toBe(60);
  });

  test('a refused match costs nothing', () => {
    const { world, made } = limits({ matches: 1 });
    expect(made(1000, () => '192.0.2.1')).toBe(1);
    world.now += 60 * MINUTE;
    expect(made(1, () => '192.0.2.1')).toBe(1);
  });

  test('an IPv6 /64 counts as one address, and a /48 has eight times the budget of one address', () => {
    const { made } = limits({ matches: 10 });
    expect(made(1000, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(10);
    expect(made(1000, (n) => `2001:db8:9:${n.toString(16)}::1`)).toBe(80);
    expect(made(1, () => '2001:db8:a::1')).toBe(1);
  });

  test('an IPv4 /24 has eight times the budget of one address', () => {
    const { made } = limits({ matches: 10 });
    expect(made(2560, (n) => `198.51.100.${n % 256}`)).toBe(80);
    expect(made(1, () => '198.51.101.1')).toBe(1);
  });

  test('the byte budget limits a source even if its match budget is not used up', () => {
    const { creations, made } = limits({ bytes: 1_000_000 });
    expect(made(100, () => '192.0.2.1', 198_000)).toBe(5);
    expect(creations.take('192.0.2.1', 0)?.code).toBe('too-many-matches');
  });

  test('idempotency keys use up the byte budget, even in a full store', () => {
    const { world, creations } = limits({ bytes: 3000 });
    world.isFull = true;
    const codes = Array.from({ length: 11 }, () => creations.takeKey('192.0.2.1')?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(creations.takeKey('192.0.2.2')).toBeNull();
  });

  test('a full store refuses every match and charges nobody', () => {
    const { world, creations, made } = limits({ matches: 1 });
    world.isFull = true;
    expect(made(10, () => '192.0.2.1')).toBe(0);
    expect(creations.take('192.0.2.1', 0)?.code).toBe('store-full');
    world.isFull = false;
    expect(made(10, () => '192.0.2.1')).toBe(1);
  });
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['2001:db8::4', '2001:db8:0::/48'],
])('the network around %s is %s', (address, network) => {
  expect(networkOf(household(address))).toBe(network);
});

test('memory stays bounded with a million addresses', () => {
  const buckets = new TokenBuckets(1, 1, 1000);
  for (let n = 0; n < 1_000_000; n++) buckets.spend(`address ${n}`, 1, NOW);
  expect(buckets.size).toBe(1000);
  expect(buckets.waitFor('address 999999', 1, NOW)).toBeGreaterThan(0);
});
