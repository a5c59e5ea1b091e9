import type { ExactResult, TableRules, TableSource } from '../../../kernel/index.ts';
import { GONE } from '../board.ts';
import { QUIET_LIMIT } from '../history.ts';
import { JunglePosition } from '../position.ts';
import { type BoardName, type JungleOptions, PIECES } from '../types.ts';
import {
  canonical,
  type KindSets,
  type Material,
  materialNamed,
  materialOf,
  materialsWith,
  setsOf,
} from './material.ts';
import { generateTable, resultOf, type Table } from './retrograde.ts';
import { TableIndex } from './table-index.ts';

const MAX_PIECES = 4;
/** Tables with at most this many pieces are computed when they are first needed, which takes a few hundredths of a second. */
const MAX_COMPUTED = 3;

/** The tables of a source, and those that are computed on demand. */
class EndgameTables {
  readonly #source: TableSource<JungleOptions>;
  readonly #boards: Readonly<Record<BoardName, Map<KindSets, Table | null>>> = { spec: new Map(), classic: new Map() };
  readonly #squares = new Uint8Array(PIECES);

  constructor(source: TableSource<JungleOptions>) {
    this.#source = source;
  }

  /** The table for canonical sets; `null` if there is none. */
  table(board: BoardName, sets: KindSets): Table | null {
    const tables = this.#boards[board];
    const known = tables.get(sets);
    if (known !== undefined) return known;
    const material = materialOf(sets);
    const values = this.#source({ board }, material.name);
    const isComputed = material.pieces.length <= MAX_COMPUTED;
    const table = values
      ? { index: new TableIndex(board, material), values }
      : isComputed
        ? this.compute(board, material)
        : null;
    tables.set(sets, table);
    return table;
  }

  compute(board: BoardName, material: Material): Table {
    return generateTable(board, material, (sets) => this.table(board, sets) as Table);
  }

  lookUp(position: JunglePosition): ExactResult {
    if (position.pieceCount > MAX_PIECES) return null;
    const squares = this.#squares;
    for (let piece = 0; piece < PIECES; piece++) squares[piece] = position.squareOf(piece);
    const sets = setsOf(squares);
    const table = this.table(position.layout.board, canonical(sets));
    if (table === null) return null;
    return resultOf(table.values[table.index.find(squares, sets, position.toMove)]!);
  }

  /**
   * A draw in the table is a draw under all rules, since the limits on quiet moves and on repetition only add draws. A win stands
   * if it fits in the quiet moves that are left: the tables lead through each position at most once, so that none occurs for the
   * third time unless one has already occurred twice.
   */
  probe(position: JunglePosition): ExactResult {
    const result = this.lookUp(position);
    if (result === null || result === 0) return result;
    const plies = result < 0 ? -result : result;
    return position.movesWithoutCapture + plies > QUIET_LIMIT || position.hasRepeated ? null : result;
  }
}

const NO_SOURCE: TableSource = () => null;
const computed = new EndgameTables(NO_SOURCE);

/** The exact result from the tables that are computed on demand. The same on every machine, since they need no files. */
export const probe = (position: JunglePosition): ExactResult =>
  position.pieceCount > MAX_COMPUTED ? null : computed.probe(position);

const named = (name: string): Material => materialNamed(name) as Material;

export const tables: TableRules<JunglePosition, JungleOptions> = {
  maxPieces: MAX_PIECES,
  names: (pieces) => (pieces <= MAX_PIECES ? materialsWith(pieces).map(({ name }) => name) : []),
  parseName(text) {
    const material = materialNamed(text);
    return material && material.pieces.length <= MAX_PIECES ? material.name : null;
  },
  size: ({ board }, name) => 2 * new TableIndex(board, named(name)).half,
  generate: ({ board }, name) => computed.compute(board, named(name)).values,
  resultOf,
  positionsOf({ board }, name) {
    const index = new TableIndex(board, named(name));
    const squares = new Uint8Array(PIECES).fill(GONE);
    return (at) => {
      if (!index.read(at, squares)) return null;
      const position = JunglePosition.of({ board, squares, toMove: index.toMove(at), movesWithoutCapture: 0 });
      return position.outcome ? null : position;
    };
  },
  open: (source) => new EndgameTables(source),
};
