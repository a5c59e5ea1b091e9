/**
 * A slow, plain reference model of the rules, for tests. It works on the published state and shares nothing with the real
 * implementation except the state and the move texts.
 */
interface Piece {
  readonly type: string;
  readonly color: string;
}
export interface ModelState {
  readonly board: Readonly<Record<string, readonly Piece[]>>;
  readonly current_turn: 'WHITE' | 'BLACK';
  readonly turn_number: number;
  readonly white_pieces_hand: Readonly<Record<string, number>>;
  readonly black_pieces_hand: Readonly<Record<string, number>>;
}

type Board = Map<string, readonly Piece[]>;

const around = (hex: string): string[] => {
  const [q, r] = hex.split(',').map(Number) as [number, number];
  return [`${q + 1},${r}`, `${q + 1},${r - 1}`, `${q},${r - 1}`, `${q - 1},${r}`, `${q - 1},${r + 1}`, `${q},${r + 1}`];
};
const beside = (a: string, b: string): string[] => around(a).filter((hex) => around(b).includes(hex));

function isConnected(board: Board): boolean {
  const reached = new Set([...board.keys()].slice(0, 1));
  for (const hex of reached) for (const next of around(hex)) if (board.has(next)) reached.add(next);
  return reached.size === board.size;
}

const slides = (board: Board, from: string): string[] =>
  around(from).filter((to) => !board.has(to) && beside(from, to).filter((hex) => board.has(hex)).length === 1);

/** The hexes that a piece can move to from `from`. The board must not contain the piece. */
function goals(type: string, board: Board, from: string): string[] {
  const height = (hex: string): number => board.get(hex)?.length ?? 0;
  switch (type) {
    case 'QUEEN':
      return slides(board, from);
    case 'ANT': {
      const reached = new Set([from]);
      for (const hex of reached) for (const next of slides(board, hex)) reached.add(next);
      return [...reached].slice(1);
    }
    case 'SPIDER': {
      let routes = [[from]];
      for (let step = 0; step < 3; step++) {
        routes = routes.flatMap((route) =>
          slides(board, route.at(-1)!)
            .filter((next) => !route.includes(next))
            .map((next) => [...route, next]),
        );
      }
      return routes.map((route) => route.at(-1)!);
    }
    case 'GRASSHOPPER':
      return around(from).flatMap((_, direction) => {
        let to = around(from)[direction]!;
        if (!board.has(to)) return [];
        while (board.has(to)) to = around(to)[direction]!;
        return [to];
      });
    default:
      return around(from).filter((to) => {
        if (height(from) === 0 && height(to) === 0) return slides(board, from).includes(to);
        return Math.min(...beside(from, to).map(height)) <= Math.max(height(from), height(to));
      });
  }
}

/** Whether the hive encloses empty hexes, that is, whether the empty hexes next to the hive are not connected. */
export function modelHasHoles(state: ModelState): boolean {
  const hexes = Object.keys(state.board);
  const rim = new Set(hexes.flatMap(around).filter((hex) => !(hex in state.board)));
  const reached = new Set([...rim].slice(0, 1));
  for (const hex of reached) for (const next of around(hex)) if (rim.has(next)) reached.add(next);
  return reached.size < rim.size;
}

/** The sorted texts of all legal moves in a running match with default options. */
export function modelMoves(state: ModelState): string[] {
  const me = state.current_turn;
  const board: Board = new Map(Object.entries(state.board));
  const hand = me === 'WHITE' ? state.white_pieces_hand : state.black_pieces_hand;
  const isDue = hand.QUEEN === 1 && state.turn_number >= 4;
  const topAt = (hex: string): string | undefined => board.get(hex)?.at(-1)?.color;
  const texts = new Set<string>();

  const rim = new Set([...board.keys()].flatMap(around).filter((hex) => !board.has(hex)));
  const hexes = [...rim].filter((hex) => {
    const tops = around(hex).flatMap((next) => topAt(next) ?? []);
    return board.size === 1 || tops.every((color) => color === me);
  });
  for (const [type, count] of Object.entries(hand)) {
    if (count === 0 || (isDue && type !== 'QUEEN')) continue;
    for (const hex of board.size === 0 ? ['0,0'] : hexes) texts.add(`${type}@${hex}`);
  }
  if (hand.QUEEN === 0) {
    for (const [from, stack] of board) {
      if (topAt(from) !== me) continue;
      const lifted = new Map(board);
      if (stack.length > 1) lifted.set(from, stack.slice(0, -1));
      else lifted.delete(from);
      if (!isConnected(lifted)) continue;
      for (const to of goals(stack.at(-1)!.type, lifted, from)) texts.add(`${from}>${to}`);
    }
  }
  return texts.size === 0 ? ['pass'] : [...texts].sort();
}
