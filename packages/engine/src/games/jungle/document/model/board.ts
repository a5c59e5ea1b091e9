import { isListed } from '../../../../kernel/index.ts';
import { COLUMNS, columnOf, ownerOf, ROWS, rowOf, SQUARE_NAMES, squareNamed, terrainOf } from '../../board.ts';
import { contentOf, enterableBy, isAmong } from '../../capture.ts';
import { read } from '../../notation.ts';
import { JunglePosition } from '../../position.ts';
import { KINDS, kindOf, pieceOf, SEAT_NAMES, type SeatName, seatOf } from '../../types.ts';

/** The two players; RED moves first. */
export const Player = { RED: 'RED', BLUE: 'BLUE' } as const satisfies Record<SeatName, SeatName>;
export type Player = SeatName;

/** `NORMAL` is land without a trap or den. */
export const SquareType = { NORMAL: 'NORMAL', TRAP: 'TRAP', DEN: 'DEN', WATER: 'WATER' } as const;
export type SquareType = keyof typeof SquareType;

/** The eight animals, weakest first. */
export const PieceType = {
  RAT: 'RAT',
  CAT: 'CAT',
  DOG: 'DOG',
  WOLF: 'WOLF',
  LEOPARD: 'LEOPARD',
  TIGER: 'TIGER',
  LION: 'LION',
  ELEPHANT: 'ELEPHANT',
} as const;
export type PieceType = keyof typeof PieceType;

const TYPES = { plain: 'NORMAL', trap: 'TRAP', den: 'DEN', water: 'WATER' } as const;

/** A piece on its square. */
export class Piece {
  static readonly Type = PieceType;
  static readonly Owner = Player;
  readonly type: PieceType;
  readonly owner: Player;
  /** The name of its square, such as `E3`. */
  readonly position: string;

  constructor(type: PieceType, owner: Player, position: string) {
    this.type = type;
    this.owner = owner;
    this.position = position;
  }

  /** Row index: from 0 for row 1 to 8 for row 9. */
  get row(): number {
    return rowOf(squareIndex(this.position));
  }

  /** Column index: from 0 for column A to 6 for column G. */
  get col(): number {
    return columnOf(squareIndex(this.position));
  }

  /** The rank: from 1 for the rat to 8 for the elephant, even in a trap. */
  getRank(): number {
    return 1 + kindIndex(this);
  }

  /** The name in states and files, such as `RED_RAT`. */
  toString(): string {
    return `${this.owner}_${this.type}`;
  }
}

const kindIndex = (piece: Piece): number => KINDS.findIndex((kind) => kind.toUpperCase() === piece.type);

const pieceIndex = (piece: Piece): number => pieceOf(piece.owner === 'RED' ? 0 : 1, kindIndex(piece));

/** An immutable snapshot of the board. Squares have names from `A1` to `G9`. */
export class Board {
  static readonly COLUMNS = COLUMNS;
  static readonly ROWS = ROWS;
  static readonly SquareType = SquareType;
  readonly #position: JunglePosition;

  constructor(position: JunglePosition = JunglePosition.start('spec')) {
    this.#position = position.clone();
  }

  getSquareType(square: string): SquareType {
    return TYPES[terrainOf(this.#position.layout, squareIndex(square)) as keyof typeof TYPES];
  }

  /** The owner of a den or trap; `null` for other squares. */
  getSquareOwner(square: string): Player | null {
    const seat = ownerOf(squareIndex(square));
    return seat === null ? null : SEAT_NAMES[seat];
  }

  getPieceAt(square: string): Piece | null {
    const piece = this.#position.pieceAt(squareIndex(square));
    if (piece < 0) return null;
    const type = (KINDS[kindOf(piece)] as string).toUpperCase() as PieceType;
    return new Piece(type, SEAT_NAMES[seatOf(piece)], square);
  }

  /** All pieces, or those of one player, row by row from A1. */
  getPieces(owner?: Player): Piece[] {
    return SQUARE_NAMES.map((square) => this.getPieceAt(square)).filter(
      (piece): piece is Piece => piece !== null && (owner === undefined || piece.owner === owner),
    );
  }

  /** Whether the piece can move to the given square now. Rows and columns count from 0, as in `Piece`. */
  isValidMove(piece: Piece, toRow: number, toCol: number): boolean {
    const to = toCol >= 0 && toCol < COLUMNS ? SQUARE_NAMES[toRow * COLUMNS + toCol] : undefined;
    return to !== undefined && new MoveValidator(this).isValidMove(piece, piece.position, to);
  }

  /** A copy of the underlying position. */
  toPosition(): JunglePosition {
    return this.#position.clone();
  }
}

function squareIndex(name: string): number {
  const square = squareNamed(name);
  if (square < 0) throw new RangeError(`there is no square ${name}`);
  return square;
}

/** Checks moves on one board. */
export class MoveValidator {
  readonly #board: Board;
  readonly #position: JunglePosition;

  constructor(board: Board) {
    this.#board = board;
    this.#position = board.toPosition();
  }

  /** Whether the piece is on `from` and can move to `to` now. False for the other player's pieces and after the end. */
  isValidMove(piece: Piece, from: string, to: string): boolean {
    const move = read(`${from}-${to}`);
    if (move === null || !isListed(this.#position, move)) return false;
    return String(this.#board.getPieceAt(from)) === String(piece);
  }

  /** Whether the attacker could capture the opponent's piece on `defenderSquare`, regardless of the distance. */
  canCapture(attacker: Piece, attackerSquare: string, defenderSquare: string): boolean {
    const defender = this.#board.getPieceAt(defenderSquare);
    if (!defender || defender.owner === attacker.owner) return false;
    const { layout } = this.#position;
    const enterable = enterableBy(contentOf(layout, pieceIndex(attacker), squareIndex(attackerSquare)));
    return isAmong(enterable, contentOf(layout, pieceIndex(defender), squareIndex(defenderSquare)));
  }

  /** The squares that the piece on `from` can move to. */
  getValidMoves(from: string): string[] {
    return SQUARE_NAMES.filter((to) => {
      const move = read(`${from}-${to}`);
      return move !== null && isListed(this.#position, move);
    });
  }
}
