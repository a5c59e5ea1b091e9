import { test } from 'vitest';
import { testGame } from '../../testkit/index.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { octa } from './index.ts';

testGame(octa, {
  test,
  options: [
    {},
    { size: 2, winCondition: 'ELIMINATION', stopOnEnemy: true, drawAfter: 80 },
    { size: 2, turnLimit: 90, setup: 'abcde/fgAha/b1#2c/deBfg/hab3c PLAYER_2 turns=33' },
    { size: 1, turnLimit: 200, arrows: 'north', blocked: [[0, 0]] },
  ],
  plies: 3000,
  symmetries: {},
  cases,
});
