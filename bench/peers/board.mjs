// CTOR's torus and capture rule in plain JavaScript, shared by the servers that ours is compared with. Simplified: even the
// first turn has two placements.
const SIZE = 10;

/** @param {number} cell */
function neighbours(cell) {
  const [x, y] = [Math.floor(cell / SIZE), cell % SIZE];
  const wrap = (/** @type {number} */ n) => (n + SIZE) % SIZE;
  const steps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy]));
  return steps.filter(([dx, dy]) => dx || dy).map(([dx = 0, dy = 0]) => wrap(x + dx) * SIZE + wrap(y + dy));
}

export const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) => neighbours(cell));

/** Places a piece of `player` and captures what it surrounds; `false` if the cell is taken. */
export function place(cells, cell, player) {
  if (cells[cell] !== null) return false;
  cells[cell] = player;
  const isMine = (/** @type {number} */ other) => cells[other] === player;
  const surrounded = NEIGHBOURS[cell].filter(
    (next) => cells[next] !== null && !isMine(next) && NEIGHBOURS[next].filter(isMine).length >= 5,
  );
  for (const next of surrounded) cells[next] = player;
  return true;
}

/** @param {number} seed */
export function randomFrom(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % bound;
  };
}

/** Bytes of the TCP connections behind these WebSockets of `ws`. */
export const trafficOf = (sockets) =>
  sockets.reduce((sum, { _socket: { bytesRead, bytesWritten } }) => sum + bytesRead + bytesWritten, 0);
