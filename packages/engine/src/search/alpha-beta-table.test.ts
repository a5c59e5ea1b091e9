import { describe, expect, test } from 'vitest';
import { hashKeys, type Move, type MoveList, type Outcome, type Position, Random, type Seat } from '../kernel/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { type Evaluator, FORCED } from './types.ts';

/** A node of an artificial game graph, with its moves or, if it is terminal, its result. */
interface Place {
  readonly toMove: Seat;
  readonly children: readonly number[];
  readonly outcome: Outcome | null;
}

/** Maximum moves per node, low enough to avoid late move reductions. */
const MAX_MOVES = 4;
const PLACES = 40;
/** Maximum number of nodes that a move advances. Strides vary, so that paths of different lengths meet again. */
const STRIDE = 6;
const keys = hashKeys(2 * PLACES, 1);

/** A random acyclic graph. The last nodes are terminal, won by either seat. Either seat can be to move at any node. */
function randomPlaces(random: Random): Place[] {
  return Array.from({ length: PLACES }, (_, at): Place => {
    const toMove = random.below(2) as Seat;
    if (at >= PLACES - STRIDE) {
      return { toMove, children: [], outcome: { winner: random.below(2) as Seat, reason: 'ended' } };
    }
    const steps = new Set(Array.from({ length: MAX_MOVES }, () => 1 + random.below(STRIDE)));
    return { toMove, children: [...steps].map((step) => at + step), outcome: null };
  });
}

/** A position in the graph. A move is the node that it leads to. */
class Walk implements Position {
  readonly repetitionKey = null;
  readonly #places: readonly Place[];
  readonly #way: number[];

  constructor(places: readonly Place[], way: readonly number[] = [0]) {
    this.#places = places;
    this.#way = [...way];
  }

  get at(): number {
    return this.#way.at(-1) as number;
  }

  get #place(): Place {
    return this.#places[this.at] as Place;
  }

  get toMove(): Seat {
    return this.#place.toMove;
  }

  get ply(): number {
    return this.#way.length - 1;
  }

  get outcome(): Outcome | null {
    return this.#place.outcome;
  }

  get hashLow(): number {
    return keys[2 * this.at]!;
  }

  get hashHigh(): number {
    return keys[2 * this.at + 1]!;
  }

  moves(into: MoveList): void {
    into.clear();
    for (const child of this.#place.children) into.push(child);
  }

  countMoves(): number {
    return this.#place.children.length;
  }

  play(move: Move): void {
    this.#way.push(move);
  }

  undo(): void {
    this.#way.pop();
  }

  clone(): this {
    return new Walk(this.#places, this.#way) as this;
  }
}

/** Evaluates every position as 0. */
const blind: Evaluator = {
  evaluate: () => 0,
};

/** The exact score of each node by full search. */
function truthsOf(places: readonly Place[]): number[] {
  const truths: number[] = [];
  for (let at = places.length - 1; at >= 0; at--) {
    const { toMove, children, outcome } = places[at] as Place;
    if (outcome) truths[at] = outcome.winner === toMove ? FORCED : -FORCED;
    else {
      const scores = children.map((child) => {
        const score = truths[child] as number;
        const later = score - Math.sign(score);
        return (places[child] as Place).toMove === toMove ? later : -later;
      });
      truths[at] = Math.max(...scores);
    }
  }
  return truths;
}

const matches = Array.from({ length: 300 }, (_, seed) => randomPlaces(new Random(seed)));
const LIMIT = { nodes: 1e9, depth: PLACES };

describe('positions reached by paths of different lengths', () => {
  test('a forced result has its exact distance, whichever path stored it', () => {
    const distances = new Set<number>();
    for (const places of matches) {
      const [truth] = truthsOf(places) as [number];
      expect(new AlphaBeta(blind, 12).best(new Walk(places), LIMIT).score).toBe(truth);
      distances.add(FORCED - Math.abs(truth));
    }
    expect(distances.size).toBeGreaterThan(6);
  });

  test('a forced result has its exact distance with entries from earlier searches', () => {
    for (const places of matches.slice(0, 100)) {
      const truths = truthsOf(places);
      const search = new AlphaBeta(blind, 12);
      for (const at of [0, 1, 2, 3, 0]) expect(search.best(new Walk(places, [at]), LIMIT).score).toBe(truths[at]);
    }
  });

  test('a stored forced result cuts the search off at any distance from the root', () => {
    let nodes = 0;
    for (const places of matches.slice(0, 150)) nodes += new AlphaBeta(blind, 12).best(new Walk(places), LIMIT).nodes;
    // The search takes 103,325 nodes, and twice as many if the table stores distances from the root, which rarely allow a cutoff.
    expect(nodes).toBeLessThan(130_000);
  });
});

/** Nodes per layer. Moves lead to the next layer, so that a node always has the same remaining depth. */
const WIDTH = 5;
const LAYERS = PLACES / WIDTH;

function layeredPlaces(random: Random): Place[] {
  return Array.from({ length: PLACES }, (_, at): Place => {
    const toMove = random.below(2) as Seat;
    const next = WIDTH * (1 + Math.floor(at / WIDTH));
    const steps = new Set(Array.from({ length: MAX_MOVES }, () => random.below(WIDTH)));
    return { toMove, children: next < PLACES ? [...steps].map((step) => next + step) : [], outcome: null };
  });
}

/** The exact score of each node by full search over the scores of the last layer. */
function layeredTruths(places: readonly Place[], scores: readonly number[]): number[] {
  const truths = [...scores];
  for (let at = PLACES - WIDTH - 1; at >= 0; at--) {
    const { toMove, children } = places[at] as Place;
    const found = children.map(
      (child) => (truths[child] as number) * ((places[child] as Place).toMove === toMove ? 1 : -1),
    );
    truths[at] = Math.max(...found);
  }
  return truths;
}

describe('positions searched again with other bounds', () => {
  test('a stored bound is used only if it causes a cutoff', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = new Random(seed);
      const places = layeredPlaces(random);
      // Scores too close together for pruning.
      const scores = places.map(() => random.below(101) - 50);
      const truths = layeredTruths(places, scores);
      const search = new AlphaBeta<Walk>({ ...blind, evaluate: ({ at }) => scores[at] as number }, 12);
      // Searches every node of a layer, so that later searches meet stored entries with other bounds.
      for (const at of [0, 1, 2, 3, 4, 0]) {
        const { score } = search.best(new Walk(places, [at]), { nodes: 1e9, depth: LAYERS - 1 });
        expect(score, `seed ${seed}, place ${at}`).toBe(truths[at]);
      }
    }
  });
});
