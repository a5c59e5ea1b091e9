import { test } from 'vitest';
import { testGame } from '../../testkit/index.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { jungle } from './index.ts';

testGame(jungle, { test, options: [{}, { board: 'classic' }], plies: 3000, symmetries: {}, cases });
