import type { DemoMatch } from '../manifest.ts';

export const demo: DemoMatch = {
  options: { seed: 4, turnLimit: 30 },
  from: 4,
  moves:
    '1,1; -1,-1; 0,2; -1,-3; 0,3; 0,-3; -1,2; 1,-2; -1,2; 1,-2; -3,-2; 0,-3; -2,-1; 1,-2; -1,2; 2,-1; -1,-1; -2,0; ' +
    '-3,4; 0,-1; -3,0; 3,-4; -3,0; 3,0; -4,-1; 3,0; -2,1; -1,1; -2,-3; 2,-1',
};
