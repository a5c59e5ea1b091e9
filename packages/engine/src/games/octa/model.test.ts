/**
 * Compares the position with a reference model over random matches. The model is slow and plain: it follows the rules page
 * step by step on plain objects.
 */
import { expect, test } from 'vitest';
import { legalMoves, legalTexts, type Outcome, Random } from '../../kernel/index.ts';
import { optionsOf } from '../../testkit/random-match.ts';
import { arrowOf, boardOf, packCell, stateOf, xOf, yOf } from './board.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';
import { PASS } from './types.ts';

interface ModelCell {
  state: string;
  arrow: number;
}
const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [1, 1, 0, -1, -1, -1, 0, 1];

class Model {
  readonly cells = new Map<string, ModelCell>();
  readonly options: OctaOptions;
  player = 1;
  turnCount = 0;

  constructor(options: OctaOptions, position: OctaPosition) {
    this.options = options;
    const { board } = position;
    for (let cell = 0; cell < board.count; cell++) {
      this.cells.set(`${xOf(board, cell)},${yOf(board, cell)}`, { state: 'neutral', arrow: position.arrowAt(cell) });
    }
    const lists = { 'player 1': options.player1, 'player 2': options.player2, blocked: options.blocked };
    for (const [state, list] of Object.entries(lists)) {
      for (const [x, y] of list) (this.cells.get(`${x},${y}`) as ModelCell).state = state;
    }
  }

  owned(player: number): string[] {
    return [...this.cells.keys()].filter((key) => this.cells.get(key)?.state === `player ${player}`);
  }

  moves(): string[] {
    if (this.outcome()) return [];
    const own = this.owned(this.player);
    return own.length > 0 ? own : ['pass'];
  }

  play(text: string): void {
    if (text !== 'pass') this.chain(text);
    this.turnCount++;
    this.player = 3 - this.player;
  }

  chain(named: string): void {
    const touched = new Set<string>();
    for (let key = named; ; ) {
      const cell = this.cells.get(key) as ModelCell;
      touched.add(key);
      cell.state = `player ${this.player}`;
      cell.arrow = (cell.arrow + 1) % 8;
      const [x = 0, y = 0] = key.split(',').map(Number);
      key = `${x + DX[cell.arrow]!},${y + DY[cell.arrow]!}`;
      const next = this.cells.get(key);
      if (!next || next.state === 'blocked') return;
      if (next.state === `player ${this.player}`) return;
      if (touched.has(key)) return;
      if (this.options.stopOnEnemy && next.state === `player ${3 - this.player}`) return;
    }
  }

  outcome(): Outcome | null {
    const [first, second] = [this.owned(1).length, this.owned(2).length];
    const { winCondition, drawAfter, turnLimit } = this.options;
    if (winCondition === 'ELIMINATION') {
      if (this.turnCount > 0 && first === 0) return { winner: 1, reason: 'elimination' };
      if (this.turnCount > 0 && second === 0) return { winner: 0, reason: 'elimination' };
      return drawAfter > 0 && this.turnCount >= drawAfter ? { winner: null, reason: 'turn-cap' } : null;
    }
    if (this.turnCount < turnLimit) return null;
    if (first === second) return { winner: null, reason: 'tie' };
    return { winner: first > second ? 0 : 1, reason: 'majority' };
  }

  picture(): string[] {
    return [...this.cells].map(([key, { state, arrow }]) => `${key} ${state} ${arrow}`);
  }
}

const STATES = ['neutral', 'player 1', 'player 2', 'blocked'];
const picture = (position: OctaPosition): string[] =>
  Array.from(
    { length: position.board.count },
    (_, cell) => `${octa.notation.format(position, cell)} ${STATES[position.stateAt(cell)]} ${position.arrowAt(cell)}`,
  );

test.each([
  {},
  { size: 1, turnLimit: 40 },
  { size: 1, winCondition: 'ELIMINATION', drawAfter: 50 },
  { size: 2, stopOnEnemy: true, seed: 9 },
  { size: 2, winCondition: 'ELIMINATION', seed: 4, drawAfter: 200 },
  {
    size: 3,
    arrows: 'north',
    blocked: [
      [0, 0],
      [1, 2],
      [-3, 3],
    ],
    turnLimit: 100,
  },
  {
    size: 12,
    turnLimit: 200,
    player1: [[12, 12]],
    player2: [
      [-12, 12],
      [5, 5],
    ],
  },
])('random matches agree with the reference model: %j', (given) => {
  for (let seed = 1; seed <= 4; seed++) {
    const options = optionsOf(octa, { ...given, seed }) as OctaOptions;
    const position = octa.rules.start(options);
    const model = new Model(options, position);
    const random = new Random(seed);
    const pictures: string[][] = [];
    for (;;) {
      pictures.push(picture(position));
      expect(pictures.at(-1)).toEqual(model.picture());
      expect(position.outcome).toEqual(model.outcome());
      const texts = legalTexts(octa, position);
      expect(texts.toSorted()).toEqual(model.moves().toSorted());
      if (texts.length === 0) break;
      const text = texts[random.below(texts.length)] as string;
      position.play(octa.notation.read(position, text) as number);
      model.play(text);
    }
    for (const before of pictures.reverse().slice(1)) {
      position.undo();
      expect(picture(position)).toEqual(before);
    }
  }
});

test('a match with cells and arrows turned by 90° offers the turned moves and ends the same way', () => {
  const options = optionsOf(octa, {
    size: 3,
    blocked: [
      [3, 0],
      [0, 1],
    ],
  }) as OctaOptions;
  const straight = octa.rules.start(options);
  const board = boardOf(3);
  // Maps (x, y) to (y, −x), which turns every arrow by two directions clockwise.
  const turned = (cell: number): number => (cell === PASS ? PASS : (3 - xOf(board, cell)) * 7 + (3 + yOf(board, cell)));
  const cells = new Uint8Array(board.count);
  for (let cell = 0; cell < board.count; cell++) {
    cells[turned(cell)] = packCell(straight.stateAt(cell), (straight.arrowAt(cell) + 2) % 8);
  }
  const other = OctaPosition.of({ ...options, cells, toMove: 0, turnCount: 0 });
  const random = new Random(3);
  while (!straight.outcome) {
    const moves = legalMoves(straight);
    const mirrored = moves.map(turned).sort((a, b) => a - b);
    expect(legalMoves(other).sort((a, b) => a - b)).toEqual(mirrored);
    const move = moves[random.below(moves.length)] as number;
    straight.play(move);
    other.play(turned(move));
  }
  expect(other.outcome).toEqual(straight.outcome);
});

test('stateOf and arrowOf return the state and the arrow given to packCell', () => {
  for (let state = 0; state < 4; state++) {
    for (let arrow = 0; arrow < 8; arrow++) {
      const value = packCell(state, arrow);
      expect([stateOf(value), arrowOf(value)]).toEqual([state, arrow]);
    }
  }
});
