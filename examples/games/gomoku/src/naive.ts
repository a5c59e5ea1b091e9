/** A second, naive implementation of Gomoku without the engine, for comparing move counts. */
type Row = readonly string[];

/** Counts the move sequences of exactly `depth` moves. `board` has a row per line: `B`, `W` or `.`. */
export function naivePerft(board: readonly Row[], isExact: boolean, depth: number): number {
  if (depth === 0) return 1;
  if (hasFive(board, isExact)) return 0;
  const stones = board.flat().filter((point) => point !== '.').length;
  const colour = stones % 2 === 0 ? 'B' : 'W';
  let sum = 0;
  for (const [y, row] of board.entries()) {
    for (const [x, point] of row.entries()) {
      if (point === '.') sum += naivePerft(board.with(y, row.with(x, colour)), isExact, depth - 1);
    }
  }
  return sum;
}

/** Writes every row, column and diagonal as a text and looks for five letters. */
function hasFive(board: readonly Row[], isExact: boolean): boolean {
  const size = board.length;
  const range = Array.from({ length: 2 * size }, (_, i) => i);
  const line = (pointAt: (i: number) => string | undefined): string => range.map((i) => pointAt(i) ?? ' ').join('');
  const lines = range.flatMap((start) => [
    line((i) => board[start]?.[i]),
    line((i) => board[i]?.[start]),
    line((i) => board[i]?.[start - i]),
    line((i) => board[i]?.[start - size + i]),
  ]);
  const five = isExact ? /(?<!B)B{5}(?!B)|(?<!W)W{5}(?!W)/ : /B{5}|W{5}/;
  return lines.some((text) => five.test(text));
}
