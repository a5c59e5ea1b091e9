import {
  type Control,
  type Game,
  MoveList,
  type Path,
  type Position,
  type Seat,
  type Target,
} from '@quintet/engine/kernel';

/** Of what the other may play, so many are looked at. They are spread over the whole list. */
const MOST_LINES = 48;

/**
 * What could be played once the other has chosen: whatever the rules allow in some position that they may lead to. Which one it
 * will be is not known yet, so a choice may turn out not to be legal.
 */
export function movesAhead(game: Game, position: Position, seat: Seat): readonly Ahead[] {
  const places = new Places(game, position, seat);
  const found = new Map<string, Ahead>();
  const seen = new Set<number>();
  const list = new MoveList();
  for (const after of futures(position, seat)) {
    after.moves(list);
    for (const move of list.toArray()) {
      if (seen.has(move)) continue;
      seen.add(move);
      const text = game.notation.format(after, move);
      for (const touched of game.presentation.paths(after, move)) {
        const path = touched.flatMap((target) => places.now(target, after) ?? []);
        // What is not there yet cannot be touched yet.
        if (path.length === touched.length) found.set(`${text} ${path.join(' ')}`, { text, path });
      }
    }
  }
  return [...found.values()];
}

/** Where what will be touched is found now. What is one's own beside the board may go by another name in the other's turn. */
class Places {
  readonly #game: Game;
  readonly #seat: Seat;
  readonly #cells: ReadonlySet<Target>;
  readonly #controls: readonly Control[];
  readonly #known = new Map<Target, Target | null>();

  constructor(game: Game, position: Position, seat: Seat) {
    const { cells, controls } = game.presentation.scene(position);
    this.#game = game;
    this.#seat = seat;
    this.#cells = new Set(cells.map(({ target }) => target));
    this.#controls = controls;
  }

  now(target: Target, after: Position): Target | null {
    if (this.#cells.has(target)) return target;
    let place = this.#known.get(target);
    if (place === undefined) {
      place = this.#find(target, after);
      this.#known.set(target, place);
    }
    return place;
  }

  #find(target: Target, after: Position): Target | null {
    const then = this.#game.presentation.scene(after).controls.find((each) => each.target === target);
    if (!then) return null;
    const own = this.#controls.find(({ seat, kind }) => seat === this.#seat && kind === then.kind);
    // Skills are listed for whoever is to move, and are the same for both.
    return (own ?? this.#controls.find((each) => each.target === target))?.target ?? null;
  }
}

/** Positions in which it is that seat's turn. The other may have more than one move to make until then. */
function* futures(position: Position, seat: Seat): Generator<Position> {
  const list = new MoveList();
  position.moves(list);
  const moves = list.toArray();
  const stride = Math.max(1, Math.ceil(moves.length / MOST_LINES));
  for (let first = 0; first < moves.length; first += stride) {
    const after = position.clone();
    after.play(moves[first] as number);
    // Each line goes on in another way, so that together they leave little out: not at the same index, where a list may have
    // put its last move in the place of the one that was played.
    for (let turn = first; !after.outcome && after.toMove !== seat; turn++) {
      after.moves(list);
      const next = list.toArray();
      after.play(next[(7 * turn + 5) % next.length] as number);
    }
    if (!after.outcome) yield after;
  }
}
