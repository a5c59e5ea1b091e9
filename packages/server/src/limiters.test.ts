import { expect, test } from 'vitest';
import { ConnectionCounts, household, TokenBucket, TokenBuckets } from './limiters.ts';

test('a bucket allows a burst, then a fixed rate per second', () => {
  const bucket = new TokenBucket(2, 1, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, false]);
  expect([bucket.take(999), bucket.take(1000), bucket.take(1000)]).toEqual([false, true, false]);
  expect(bucket.take(60_000) && bucket.take(60_000)).toBe(true);
  expect(bucket.take(60_000)).toBe(false);
  // A clock that is set back adds no tokens.
  expect(bucket.take(0)).toBe(false);
});

test('a request with a higher cost blocks the bucket for longer', () => {
  const bucket = new TokenBucket(2, 1, 0);
  expect([bucket.take(0, 5), bucket.take(3000), bucket.take(4000)]).toEqual([true, false, true]);
});

test('each key has a separate bucket', () => {
  const buckets = new TokenBuckets(1, 1);
  expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, false, true]);
});

test('the number of connections is limited per key', () => {
  const counts = new ConnectionCounts(2);
  expect([counts.enter('a'), counts.enter('a'), counts.enter('a'), counts.enter('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  counts.leave('a');
  expect(counts.enter('a')).toBe(true);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, counted) => {
  expect(household(address)).toBe(counted);
});
