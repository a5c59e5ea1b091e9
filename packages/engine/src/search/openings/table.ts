import {
  fail,
  type Game,
  legalMoves,
  type Move,
  type Options,
  ok,
  type Position,
  playTexts,
  type Result,
  type Seat,
} from '../../kernel/index.ts';
import { counted, matchesOf, NO_MATCHES, type Tally } from '../arena/elo.ts';

/** A move that was played in a position, with the results of the seat that played it. */
export interface OpeningMove {
  readonly text: string;
  readonly tally: Tally;
}

/** A position that matches reached, and the moves that they continued with. */
export interface OpeningPosition {
  /** Move texts from the start to one of the equal positions. */
  readonly opening: readonly string[];
  /** Results of the seat to move, over all matches that continued from here, including those with moves that are not listed. */
  readonly tally: Tally;
  /** Moves, most frequent first. */
  readonly moves: readonly OpeningMove[];
}

/** A move that was played in a position. */
export interface ExploredMove extends OpeningMove {
  readonly move: Move;
}

interface Node<P extends Position> {
  /** The first of the equal positions. Move texts are those of this position. */
  readonly at: P;
  readonly opening: readonly string[];
  tally: Tally;
  /** Moves by the key of the position that they lead to. */
  readonly moves: Map<string, { readonly text: string; tally: Tally }>;
}

/**
 * Key of a position in an opening: positions have the same key if they differ only by a symmetry of the game and were reached after
 * the same number of plies. A symmetry may swap the seats, so results are those of the seat to move.
 */
export const openingKey = <P extends Position>(game: Game<P>, position: P): string =>
  `${position.ply}:${game.puzzles.key(position)}`;

/**
 * Counts which moves matches play in their openings, and how the matches end. Positions that differ only by a symmetry or by the order
 * of moves are counted together.
 */
export class OpeningTable<P extends Position = Position> {
  readonly #game: Game<P>;
  readonly #start: P;
  readonly #nodes = new Map<string, Node<P>>();

  /** `options` are complete, as `parseOptions` returns them. */
  constructor(game: Game<P>, options: Options) {
    this.#game = game;
    this.#start = game.rules.start(options);
  }

  /** The table of a file. Fails if an opening or a move is illegal. */
  static of<P extends Position>(
    game: Game<P>,
    options: Options,
    positions: readonly OpeningPosition[],
  ): Result<OpeningTable<P>, string> {
    const table = new OpeningTable(game, options);
    for (const { opening, tally, moves } of positions) {
      const at = table.#start.clone();
      const played = playTexts(game, at, opening);
      if (!played.ok) return fail(`illegal move ${played.error.text} in the opening ${opening.join(';')}`);
      const node: Node<P> = { at, opening, tally, moves: new Map() };
      for (const each of moves) {
        const move = game.notation.parse(at, each.text);
        if (!move.ok) return fail(`illegal move ${each.text} after the opening ${opening.join(';')}`);
        node.moves.set(table.#keyAfter(at, move.value), { ...each });
      }
      table.#nodes.set(openingKey(game, at), node);
    }
    return ok(table);
  }

  /** Counts a match. `winner` is `null` for a draw. Throws on an illegal move. */
  add(moves: readonly string[], winner: Seat | null, maxPlies: number): void {
    const position = this.#start.clone();
    let node = this.#nodeAt(openingKey(this.#game, position), position, []);
    for (const [ply, text] of moves.slice(0, maxPlies).entries()) {
      const seat = position.toMove;
      const played = playTexts(this.#game, position, [text]);
      if (!played.ok) throw new Error(`illegal move ${text} at ply ${ply}`);
      node.tally = counted(node.tally, seat, winner);
      const key = openingKey(this.#game, position);
      let entry = node.moves.get(key);
      if (!entry) {
        entry = { text: this.#textTo(node, key, text), tally: NO_MATCHES };
        node.moves.set(key, entry);
      }
      entry.tally = counted(entry.tally, seat, winner);
      if (ply + 1 === maxPlies || ply + 1 === moves.length) return;
      const at = node.at.clone();
      playTexts(this.#game, at, [entry.text]);
      node = this.#nodeAt(key, at, [...node.opening, entry.text]);
    }
  }

  /** Results of the seat to move over the matches that continued from the position. */
  tallyAt(position: P): Tally {
    return this.#nodes.get(openingKey(this.#game, position))?.tally ?? NO_MATCHES;
  }

  /** The moves that matches played in the position, most frequent first. Of symmetric moves, one is listed. */
  movesAt(position: P): ExploredMove[] {
    const node = this.#nodes.get(openingKey(this.#game, position));
    if (!node) return [];
    const copy = position.clone();
    const found: ExploredMove[] = [];
    const missing = new Map(node.moves);
    const take = (move: Move, key: string): void => {
      const entry = missing.get(key);
      if (!entry || !missing.delete(key)) return;
      found.push({ move, text: this.#game.notation.format(copy, move), tally: entry.tally });
    };
    // In most positions, the listed texts can be played as they are.
    for (const [key, { text }] of node.moves) {
      const move = this.#game.notation.parse(copy, text);
      if (move.ok && this.#keyAfter(copy, move.value) === key) take(move.value, key);
    }
    for (const move of missing.size > 0 ? legalMoves(copy) : []) take(move, this.#keyAfter(copy, move));
    return found.sort(byFrequency);
  }

  /** Positions and moves that occur at least `min` times, each after the position that leads to it. */
  positions(min: number): OpeningPosition[] {
    const positions: OpeningPosition[] = [];
    for (const { opening, tally, moves } of this.#nodes.values()) {
      const frequent = [...moves.values()].filter((move) => matchesOf(move.tally) >= min).sort(byFrequency);
      if (frequent.length > 0) positions.push({ opening, tally, moves: frequent.map((move) => ({ ...move })) });
    }
    return positions.sort((a, b) => compareOpenings(a.opening, b.opening));
  }

  #nodeAt(key: string, at: P, opening: readonly string[]): Node<P> {
    let node = this.#nodes.get(key);
    if (!node) {
      node = { at: at.clone(), opening, tally: NO_MATCHES, moves: new Map() };
      this.#nodes.set(key, node);
    }
    return node;
  }

  /** The text of the move that leads from the node's own position to the key. `text` is a guess. */
  #textTo({ at }: Node<P>, key: string, text: string): string {
    const guess = this.#game.notation.parse(at, text);
    if (guess.ok && this.#keyAfter(at, guess.value) === key) return text;
    const move = legalMoves(at).find((each) => this.#keyAfter(at, each) === key);
    if (move === undefined) throw new Error(`${this.#game.id}: equal positions have different moves: ${key}`);
    return this.#game.notation.format(at, move);
  }

  #keyAfter(position: P, move: Move): string {
    position.play(move);
    const key = openingKey(this.#game, position);
    position.undo();
    return key;
  }
}

const byFrequency = (a: OpeningMove, b: OpeningMove): number =>
  matchesOf(b.tally) - matchesOf(a.tally) || (a.text < b.text ? -1 : 1);

/** Orders openings move by move, so that each follows its beginning. */
function compareOpenings(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (text !== other) return text < other ? -1 : 1;
  }
  return a.length - b.length;
}
