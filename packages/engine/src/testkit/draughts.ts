import {
  BoardPosition,
  createGrid,
  createScene,
  defineGame,
  type Game,
  legalMoves,
  type Move,
  type MoveList,
  opponent,
  type SceneParts,
  type Seat,
} from '../kernel/index.ts';

/** Columns and rows of the board. */
const SIZE = 6;
const CELLS = SIZE * SIZE;
const MAX_JUMPS = 4;
const MAX_PLIES = 80;
const grid = createGrid('square', SIZE, SIZE);
const DIRECTIONS = [-SIZE - 1, -SIZE + 1, SIZE - 1, SIZE + 1] as const;
/** Values of a cell besides 0: a man of each seat; a king of each seat has 2 more. */
const KING = 2;
const seatOf = (piece: number): Seat => ((piece - 1) & 1) as Seat;
const directionsOf = (piece: number): readonly number[] =>
  piece > KING ? DIRECTIONS : seatOf(piece) === 0 ? DIRECTIONS.slice(0, 2) : DIRECTIONS.slice(2);

//  Layout of a move:  directions, 3 bits each | whether it jumps 1 bit | from 6 bits
const JUMPS = 64;
const STEPS_AT = 7;
const codeOf = (direction: number): number => 1 + DIRECTIONS.indexOf(direction as (typeof DIRECTIONS)[number]);

const START = Array.from({ length: CELLS }, (_, cell) => {
  const [x, y] = [cell % SIZE, Math.floor(cell / SIZE)];
  if ((x + y) % 2 === 0) return 0;
  return y < 2 ? 2 : y >= SIZE - 2 ? 1 : 0;
});

/** The cell `count` steps away; −1 beyond the edge. */
function stepped(cell: number, direction: number, count: number): number {
  const to = cell + count * direction;
  return to >= 0 && to < CELLS && Math.abs((to % SIZE) - (cell % SIZE)) === count ? to : -1;
}

/** The cells that a move visits, from its start. */
function pathOf(move: Move): number[] {
  const path = [move & 63];
  const length = move & JUMPS ? 2 : 1;
  for (let steps = move >> STEPS_AT; steps > 0; steps >>= 3)
    path.push(path.at(-1)! + length * DIRECTIONS[(steps & 7) - 1]!);
  return path;
}
const textOf = (move: Move): string => pathOf(move).map(grid.nameOf).join('-');

class DraughtsPosition extends BoardPosition {
  moves(into: MoveList): void {
    into.clear();
    if (this.outcome) return;
    for (let from = 0; from < CELLS; from++) {
      const piece = this.cells[from]!;
      if (piece === 0 || seatOf(piece) !== this.toMove) continue;
      this.jump(from, [from], 0, into);
      for (const direction of directionsOf(piece)) {
        const to = stepped(from, direction, 1);
        if (this.cells[to] === 0) into.push(from | (codeOf(direction) << STEPS_AT));
      }
    }
  }

  /** Lists the ways to go on jumping until nothing is left to jump over. A piece is jumped once. */
  private jump(from: number, path: readonly number[], steps: number, into: MoveList): void {
    const at = path.at(-1)!;
    let isEnd = true;
    for (const direction of path.length > MAX_JUMPS ? [] : directionsOf(this.cells[from]!)) {
      const [over, to] = [stepped(at, direction, 1), stepped(at, direction, 2)];
      const other = this.cells[over] ?? 0;
      const isFree = this.cells[to] === 0 || to === from;
      const isJumped = path.slice(1).some((cell, i) => (cell + path[i]!) / 2 === over);
      if (other === 0 || seatOf(other) === this.toMove || !isFree || isJumped) continue;
      isEnd = false;
      this.jump(from, [...path, to], steps | (codeOf(direction) << (3 * (path.length - 1))), into);
    }
    if (isEnd && path.length > 1) into.push(from | JUMPS | (steps << STEPS_AT));
  }

  protected apply(move: Move): void {
    const path = pathOf(move);
    const [from, to] = [path[0]!, path.at(-1)!];
    const piece = this.cells[from]!;
    const isCrowned = piece <= KING && Math.floor(to / SIZE) === (this.toMove === 0 ? 0 : SIZE - 1);
    this.set(from, 0);
    if (move & JUMPS) for (let i = 1; i < path.length; i++) this.set((path[i]! + path[i - 1]!) / 2, 0);
    this.set(to, isCrowned ? piece + KING : piece);
    this.set(CELLS, this.cells[CELLS]! + 1);
    this.toMove = opponent(this.toMove);
    if (this.countMoves() === 0) this.end(opponent(this.toMove), 'stuck');
    else if (this.cells[CELLS] === MAX_PLIES) this.end(null, 'long');
  }
}

/** Draughts on a small board. A chain of jumps is one move, and the scene names pieces by their cells. */
export const draughts: Game<BoardPosition> = defineGame<BoardPosition>({
  id: 'small-draughts',
  seats: ['red', 'blue'],
  rules: { start: () => new DraughtsPosition(CELLS + 1, START) },
  notation: {
    format: (_, move) => textOf(move),
    read: (position, text) => legalMoves(position).find((move) => textOf(move) === text) ?? null,
  },
  presentation: {
    messages: {
      en: {
        ...{ name: 'Small draughts', tagline: 'Jump over every piece.', names: { man: 'man', king: 'king' } },
        ...{ won: { stuck: '{loser} cannot move' }, drawn: { long: 'Draw: the match is too long' } },
      },
    },
    scene: ({ cells }) =>
      createScene({
        ...grid.board,
        tokens: [...cells.subarray(0, CELLS)].flatMap((piece, cell): SceneParts['tokens'][number][] => {
          const name = grid.nameOf(cell);
          const kind = piece > KING ? 'king' : 'man';
          return piece === 0 ? [] : [{ id: name, cell: name, kind, seat: seatOf(piece) }];
        }),
      }),
  },
});
