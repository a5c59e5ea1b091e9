import { isListed } from '../../../kernel/index.ts';
import { COLUMNS, columnOf, ownerOf, ROWS, rowOf, SQUARE_NAMES, squareNamed, terrainOf } from '../board.ts';
import { contentOf, isAmong, mayEnter } from '../capture.ts';
import { read } from '../notation.ts';
import { JunglePosition } from '../position.ts';
import { KINDS, kindOf, pieceOf, SEAT_NAMES, type SeatName, seatOf } from '../types.ts';

export const Player = { RED: 'RED', BLUE: 'BLUE' } as const satisfies Record<SeatName, SeatName>;
export type Player = SeatName;

export const SquareType = { NORMAL: 'NORMAL', TRAP: 'TRAP', DEN: 'DEN', WATER: 'WATER' } as const;
export type SquareType = keyof typeof SquareType;

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

/** A piece where it stands. */
export class Piece {
  static readonly Type = PieceType;
  static readonly Owner = Player;
  readonly type: PieceType;
  readonly owner: Player;
  /** Its square, such as `E3`. */
  readonly position: string;

  constructor(type: PieceType, owner: Player, position: string) {
    this.type = type;
    this.owner = owner;
    this.position = position;
  }

  /** 0 for row 1 … 8 for row 9. */
  get row(): number {
    return rowOf(numberOf(this.position));
  }

  /** 0 for column A … 6 for column G. */
  get col(): number {
    return columnOf(numberOf(this.position));
  }

  /** 1 for the rat … 8 for the elephant, traps left aside. */
  getRank(): number {
    return 1 + kindNumber(this);
  }

  /** As states and files write it: `RED_RAT`. */
  toString(): string {
    return `${this.owner}_${this.type}`;
  }
}

const kindNumber = (piece: Piece): number => KINDS.findIndex((kind) => kind.toUpperCase() === piece.type);

const pieceNumber = (piece: Piece): number => pieceOf(piece.owner === 'RED' ? 0 : 1, kindNumber(piece));

/** The board at one point of a game; it stays as it is when the game goes on. Squares go by name, `A1` … `G9`. */
export class Board {
  static readonly COLUMNS = COLUMNS;
  static readonly ROWS = ROWS;
  static readonly SquareType = SquareType;
  readonly #position: JunglePosition;

  constructor(position: JunglePosition = JunglePosition.start('spec')) {
    this.#position = position.clone();
  }

  getSquareType(square: string): SquareType {
    return TYPES[terrainOf(this.#position.layout, numberOf(square)) as keyof typeof TYPES];
  }

  /** The side that a den or trap belongs to. */
  getSquareOwner(square: string): Player | null {
    const seat = ownerOf(numberOf(square));
    return seat === null ? null : SEAT_NAMES[seat];
  }

  getPieceAt(square: string): Piece | null {
    const piece = this.#position.pieceAt(numberOf(square));
    if (piece < 0) return null;
    const type = (KINDS[kindOf(piece)] as string).toUpperCase() as PieceType;
    return new Piece(type, SEAT_NAMES[seatOf(piece)], square);
  }

  /** All pieces, or a player's, from A1 along the rows. */
  getPieces(owner?: Player): Piece[] {
    return SQUARE_NAMES.map((square) => this.getPieceAt(square)).filter(
      (piece): piece is Piece => piece !== null && (owner === undefined || piece.owner === owner),
    );
  }

  /** Whether the piece may now be moved there; rows and columns from 0, as in `Piece`. */
  isValidMove(piece: Piece, toRow: number, toCol: number): boolean {
    const to = toCol >= 0 && toCol < COLUMNS ? SQUARE_NAMES[toRow * COLUMNS + toCol] : undefined;
    return to !== undefined && new MoveValidator(this).isValidMove(piece, piece.position, to);
  }

  /** A copy of what lies under it. */
  toPosition(): JunglePosition {
    return this.#position.clone();
  }
}

function numberOf(square: string): number {
  const number = squareNamed(square);
  if (number < 0) throw new RangeError(`no square ${square}`);
  return number;
}

/** Answers for one board; all of it is asked of the rules. */
export class MoveValidator {
  readonly #board: Board;
  readonly #position: JunglePosition;

  constructor(board: Board) {
    this.#board = board;
    this.#position = board.toPosition();
  }

  /** Whether the piece stands on `from` and may now be moved to `to`; false for the player not to move and after the end. */
  isValidMove(piece: Piece, from: string, to: string): boolean {
    const move = read(`${from}-${to}`);
    if (move === null || !isListed(this.#position, move)) return false;
    return String(this.#board.getPieceAt(from)) === String(piece);
  }

  /** Whether the attacker, standing on its square, is strong enough for the opponent's piece on the other, wherever the two are. */
  canCapture(attacker: Piece, attackerSquare: string, defenderSquare: string): boolean {
    const defender = this.#board.getPieceAt(defenderSquare);
    if (!defender || defender.owner === attacker.owner) return false;
    const { layout } = this.#position;
    const enterable = mayEnter(contentOf(layout, pieceNumber(attacker), numberOf(attackerSquare)));
    return isAmong(enterable, contentOf(layout, pieceNumber(defender), numberOf(defenderSquare)));
  }

  /** The squares that the piece on `from` may be moved to. */
  getValidMoves(from: string): string[] {
    return SQUARE_NAMES.filter((to) => {
      const move = read(`${from}-${to}`);
      return move !== null && isListed(this.#position, move);
    });
  }
}
