// CTOR as a user of boardgame.io would write it. Simplified: even the first turn has two placements.
const SIZE = 10;

/** @param {number} cell */
function neighbours(cell) {
  const [x, y] = [Math.floor(cell / SIZE), cell % SIZE];
  const wrap = (/** @type {number} */ n) => (n + SIZE) % SIZE;
  const steps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy]));
  return steps.filter(([dx, dy]) => dx || dy).map(([dx = 0, dy = 0]) => wrap(x + dx) * SIZE + wrap(y + dy));
}

export const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) => neighbours(cell));

export const ctor = {
  name: 'ctor',
  setup: () => ({ cells: Array(SIZE * SIZE).fill(null), left: SIZE * SIZE }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
      G.left--;
      const isMine = (/** @type {number} */ other) => G.cells[other] === playerID;
      const surrounded = NEIGHBOURS[cell].filter(
        (next) => G.cells[next] !== null && !isMine(next) && NEIGHBOURS[next].filter(isMine).length >= 5,
      );
      for (const next of surrounded) G.cells[next] = playerID;
      return undefined;
    },
  },
  endIf: ({ G }) => (G.left === 0 ? { over: true } : undefined),
};

/** @param {number} seed */
export function randomFrom(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % bound;
  };
}
