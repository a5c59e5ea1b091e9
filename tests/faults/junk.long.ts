import { test } from 'vitest';
import { playAmongJunk } from './junk-check.ts';

// Both ends need a file descriptor for each: `ulimit -n` must allow for 11,000.
test('ten thousand junk connections do not stop a running match', () => playAmongJunk(10_000, 20));
