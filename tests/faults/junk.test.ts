import { test } from 'vitest';
import { playAmongJunk } from './junk.ts';

test('five hundred junk connections do not stop a running match', () => playAmongJunk(500, 15));
