import { test } from 'vitest';
import { testGame } from '../../testkit/index.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { jungle } from './index.ts';

const SETUP = '......./......./tp....l/r....../......./..E..../L....R./......./..W.... BLUE quiet=20';

testGame(jungle, { test, options: [{}, { board: 'classic' }, { setup: SETUP }], plies: 3000, symmetries: {}, cases });
