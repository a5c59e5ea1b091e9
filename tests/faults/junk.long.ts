import { test } from 'vitest';
import { playAmongJunk } from './junk.ts';

// Each connection needs a file descriptor at both ends: `ulimit -n` must be at least 11,000.
test('ten thousand junk connections do not stop a running match', () => playAmongJunk(10_000, 20));
