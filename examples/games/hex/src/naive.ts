/** A second, naive implementation of Hex without the engine, for comparing move counts. */
interface Naive {
  /** Colours of the stones, `R` or `B`, by `x,y`. */
  readonly stones: ReadonlyMap<string, 'R' | 'B'>;
  readonly size: number;
  readonly mayBeSwapped: boolean;
}

/** Counts the move sequences of exactly `depth` moves. */
export function naivePerft(size: number, hasSwap: boolean, depth: number): number {
  return count({ stones: new Map(), size, mayBeSwapped: hasSwap }, 'R', depth, 0);
}

function count(board: Naive, colour: 'R' | 'B', depth: number, ply: number): number {
  if (depth === 0) return 1;
  if (connects(board, 'R') || connects(board, 'B')) return 0;
  const other = colour === 'R' ? 'B' : 'R';
  let sum = 0;
  for (let x = 0; x < board.size; x++) {
    for (let y = 0; y < board.size; y++) {
      if (board.stones.has(`${x},${y}`)) continue;
      const stones = new Map(board.stones).set(`${x},${y}`, colour);
      sum += count({ ...board, stones }, other, depth - 1, ply + 1);
    }
  }
  if (ply === 1 && board.mayBeSwapped) {
    const [[first = ''] = []] = board.stones;
    const stones = new Map([[first.split(',').reverse().join(','), 'B' as const]]);
    sum += count({ ...board, stones }, 'R', depth - 1, ply + 1);
  }
  return sum;
}

/** Whether a colour's stones connect its two sides: Red's along y, Blue's along x. */
function connects({ stones, size }: Naive, colour: 'R' | 'B'): boolean {
  const across = ([x, y]: readonly [number, number]): number => (colour === 'R' ? y : x);
  const own = [...stones]
    .filter(([, each]) => each === colour)
    .map(([at]) => at.split(',').map(Number) as [number, number]);
  const reached = own.filter((cell) => across(cell) === 0);
  for (const [x, y] of reached) {
    if (across([x, y]) === size - 1) return true;
    for (const next of own) {
      const [dx, dy] = [next[0] - x, next[1] - y];
      const isNeighbour = Math.abs(dx) <= 1 && Math.abs(dy) <= 1 && Math.abs(dx + dy) <= 1;
      if (isNeighbour && !reached.includes(next)) reached.push(next);
    }
  }
  return false;
}
