// Random playouts of CTOR on boardgame.io's client, one move at a time as its users play. Prints plies a second as JSON.
import { createRequire } from 'node:module';

const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const SIZE = 10;
const ROUND_MS = 1000;
const ROUNDS = 5;

/** @param {number} cell */
function neighbours(cell) {
  const [x, y] = [Math.floor(cell / SIZE), cell % SIZE];
  const wrap = (/** @type {number} */ n) => (n + SIZE) % SIZE;
  const steps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy]));
  return steps.filter(([dx, dy]) => dx || dy).map(([dx = 0, dy = 0]) => wrap(x + dx) * SIZE + wrap(y + dy));
}
const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) => neighbours(cell));

const ctor = {
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

let seed = 1;
const below = (/** @type {number} */ bound) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed % bound;
};

function playout() {
  const client = Client({ game: ctor, numPlayers: 2, debug: false });
  client.start();
  const empty = [...NEIGHBOURS.keys()];
  while (empty.length > 0) client.moves.place(empty.splice(below(empty.length), 1)[0]);
  if (!client.getState().ctx.gameover) throw new Error('the match did not end');
  client.stop();
  return NEIGHBOURS.length;
}

function round() {
  const since = performance.now();
  let plies = 0;
  while (performance.now() - since < ROUND_MS) plies += playout();
  return (1000 * plies) / (performance.now() - since);
}

round();
const rates = Array.from({ length: ROUNDS }, round).sort((a, b) => a - b);
console.log(JSON.stringify({ peer: 'boardgame.io 0.50.2', game: 'ctor', pliesPerSecond: rates[ROUNDS >> 1] }));
