import type { DemoMatch } from '../manifest.ts';

export const demo: DemoMatch = {
  options: {},
  from: 1,
  moves:
    'place 1,0; double 2,1+2,3; double 0,0+2,0; place 2,0; seal 3,3; place 1,2; place 3,3; double 1,0+3,0; ' +
    'line 1,2:2,1:3,0; place 0,2; place 0,0; double 1,2+2,0; double 2,2+3,1; shift 1,2>1,1; shift 2,3>1,3',
};
