import { expect, test } from 'vitest';
import { defineGame, type Move, type MoveList, type Outcome, type Position, type Seat } from '../../kernel/index.ts';
import { createScene } from '../../kernel/scene.ts';
import { checkPuzzle } from './check.ts';
import type { Puzzle } from './puzzle.ts';

/**
 * A game on a graph: a move names the next node. Seat 0 moves from nodes with a capital letter and wins at `*`. The third visit of a
 * node is a draw.
 */
const EDGES: Readonly<Record<string, string>> = {
  I: 'x',
  R: 'xc',
  x: 'QY',
  Q: 'p*',
  Y: '*d',
  p: 'S',
  S: 'x',
  c: 'T',
  T: 'p',
  d: 'R',
  '*': '',
};

class GraphPosition implements Position {
  readonly #path: string[];
  constructor(path: readonly string[] = ['I']) {
    this.#path = [...path];
  }
  get #node(): string {
    return this.#path.at(-1) as string;
  }
  get #visits(): number {
    return this.#path.filter((node) => node === this.#node).length;
  }
  get toMove(): Seat {
    return this.#node === this.#node.toUpperCase() && this.#node !== '*' ? 0 : 1;
  }
  get ply(): number {
    return this.#path.length - 1;
  }
  get outcome(): Outcome | null {
    if (this.#node === '*') return { winner: 0, reason: 'goal' };
    return this.#visits > 2 ? { winner: null, reason: 'repetition' } : null;
  }
  get hashLow(): number {
    return this.#node.charCodeAt(0);
  }
  get hashHigh(): number {
    return this.#visits;
  }
  get repetitionKey(): string {
    return this.#node;
  }
  moves(into: MoveList): void {
    into.clear();
    if (!this.outcome) for (const node of EDGES[this.#node] as string) into.push(node.charCodeAt(0));
  }
  countMoves(): number {
    return this.outcome ? 0 : (EDGES[this.#node] as string).length;
  }
  play(move: Move): void {
    this.#path.push(String.fromCharCode(move));
  }
  undo(): void {
    this.#path.pop();
  }
  clone(): this {
    return new GraphPosition(this.#path) as this;
  }
}

const graph = defineGame<Position>({
  id: 'graph',
  seats: ['attacker', 'defender'],
  rules: { start: () => new GraphPosition() },
  notation: {
    format: (_, move) => String.fromCharCode(move),
    read: (_, text) => (text.length === 1 ? text.charCodeAt(0) : null),
  },
  presentation: {
    messages: { en: { name: 'Graph', tagline: 'Reach the star.' } },
    scene: () => createScene({ shape: 'square', cells: [], tokens: [] }),
  },
});

const puzzle = (turns: number): Puzzle =>
  ({
    options: {},
    moves: ['x', 'Y', 'd', 'R'],
    solution: ['x', 'Q', '*'],
    goal: { kind: 'win', turns },
  }) as unknown as Puzzle;

test('a position that is drawn on one way through a puzzle counts as won on another', () => {
  expect(checkPuzzle(graph, puzzle(2))).toBeNull();
  // By way of c and T, x is visited for the second time only, so that p still wins.
  expect(checkPuzzle(graph, puzzle(4))).toBe('2 turns solve it');
});
