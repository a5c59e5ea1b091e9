// CTOR as a user of boardgame.io would write it.
import { NEIGHBOURS, place } from '../board.mjs';

export const ctor = {
  name: 'ctor',
  setup: () => ({ cells: Array(NEIGHBOURS.length).fill(null), left: NEIGHBOURS.length }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (!place(G.cells, cell, playerID)) return 'INVALID_MOVE';
      G.left--;
      return undefined;
    },
  },
  endIf: ({ G }) => (G.left === 0 ? { over: true } : undefined),
};
