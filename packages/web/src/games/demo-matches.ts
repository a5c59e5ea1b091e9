import type { GameId } from './index.ts';

/** A short match that a card plays to whoever looks at it. */
export interface Recording {
  readonly options: Readonly<Record<string, unknown>>;
  /** Moves that are on the board when it begins. */
  readonly from: number;
  /** Move texts, one after the other with `; ` between. */
  readonly moves: string;
}

/** Matches of the bots against each other, the shortest that show what each game is about. */
export const recordings: Readonly<Record<GameId, Recording>> = {
  octa: {
    options: { seed: 4, turnLimit: 30 },
    from: 4,
    moves:
      '1,1; -1,-1; 0,2; -1,-3; 0,3; 0,-3; -1,2; 1,-2; -1,2; 1,-2; -3,-2; 0,-3; -2,-1; 1,-2; -1,2; 2,-1; -1,-1; -2,0; ' +
      '-3,4; 0,-1; -3,0; 3,-4; -3,0; 3,0; -4,-1; 3,0; -2,1; -1,1; -2,-3; 2,-1',
  },
  bugs: {
    options: {},
    from: 6,
    moves:
      'GRASSHOPPER@0,0; ANT@-1,0; ANT@1,0; ANT@-2,1; QUEEN@1,-1; ANT@-2,0; 1,0>-3,0; QUEEN@-2,2; ANT@0,1; -2,2>-1,1; ' +
      '0,1>-1,2; -1,0>2,-1; BEETLE@-2,3; BEETLE@3,-1; -2,3>-2,2; 3,-1>2,-1; -2,2>-1,1; 2,-1>1,-1; BEETLE@0,1; ' +
      'BEETLE@1,-2; -3,0>-2,2; -2,0>2,-2; -1,1>-1,0',
  },
  jungle: {
    options: {},
    from: 0,
    moves:
      'A3-A7; G7-G3; F3-F2; B7-B8; A7-B7; G3-G2; F2-E2; D8-C8; C3-C4; G2-F2; C4-C5; F2-F1; C5-C6; E7-D7; E3-D3; B8-A8; ' +
      'D3-D4; F7-E7; D4-D5; E7-E6; C6-C7; C8-B8; B7-A7; E6-E5; C7-D7; E5-D5; D7-D8; D5-E5; D8-D9',
  },
  ctor: {
    options: {},
    from: 44,
    moves:
      '4,7; 2,5; 1,2; 6,8; 8,8; 2,0; 6,4; 9,0; 2,7; 4,3; 5,1; 8,4; 0,7; 7,2; 3,6; 0,5; 2,6; 9,2; 0,8; 9,9; 7,7; 4,8; 5,6; ' +
      '4,6; 4,5; 0,9; 0,3; 5,8; 5,9; 4,0; 1,5; 1,6; 0,6; 5,0; 8,5; 7,5; 9,8; 2,1; 2,4; 1,8; 1,0; 6,9; 3,0; 7,3; 0,4; 5,3; ' +
      '7,6; 6,0; 7,8; 8,0; 8,3; 9,3; 6,5; 7,1; 3,2; 8,2; 9,4; 1,4; 0,2; 9,5; 7,4; 9,1; 0,1; 8,1; 3,5; 7,9; 8,7; 7,0; 8,9; ' +
      '9,7; 4,1; 6,1; 4,9; 2,9; 3,8; 2,8; 0,0; 3,9; 5,2; 3,7; 4,2; 1,9; 6,2; 3,3; 4,4; 3,4; 6,6; 5,4; 8,6; 1,7; 6,3; 5,5; ' +
      '2,2; 1,1; 5,7; 3,1; 6,7; 9,6; 1,3; 2,3',
  },
  xo: {
    options: {},
    from: 1,
    moves:
      'place 1,0; double 2,1+2,3; double 0,0+2,0; place 2,0; seal 3,3; place 1,2; place 3,3; double 1,0+3,0; ' +
      'line 1,2:2,1:3,0; place 0,2; place 0,0; double 1,2+2,0; double 2,2+3,1; shift 1,2>1,1; shift 2,3>1,3',
  },
};
