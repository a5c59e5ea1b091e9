import type { Move } from '../../kernel/index.ts';
import type { Hex } from './board.ts';
import type { BugsPosition } from './position.ts';
import {
  firstKind,
  firstQ,
  firstR,
  fromOf,
  KIND_OF,
  KINDS,
  type Kind,
  PASS,
  packFirst,
  packMove,
  packPlace,
  placedKind,
  TAG_FIRST,
  TAG_MOVE,
  TAG_PASS,
  tagOf,
  toOf,
} from './types.ts';

export const formatHex = (q: number, r: number): string => `${q},${r}`;

export const hexText = ({ q, r }: Hex): string => formatHex(q, r);

export const formatCell = (position: BugsPosition, cell: number): string => hexText(position.anchor.hexOf(cell));

/** The effect of a legal move, with hexes in true coordinates. */
export interface Action {
  /** The piece that is placed or moved. */
  readonly piece: number;
  /** The hex that the piece leaves; `null` for a placement. */
  readonly from: Hex | null;
  readonly to: Hex;
}

/** The effect of a legal move; `null` for a pass. */
export function actionOf(position: BugsPosition, move: Move): Action | null {
  const { hive, anchor } = position;
  const [from, to] = [fromOf(move), toOf(move)];
  switch (tagOf(move)) {
    case TAG_PASS:
      return null;
    case TAG_FIRST:
      return { piece: position.nextPiece(firstKind(move)), from: null, to: { q: firstQ(move), r: firstR(move) } };
    case TAG_MOVE:
      return { piece: hive.top[from]!, from: anchor.hexOf(from), to: anchor.hexOf(to) };
    default:
      return { piece: position.nextPiece(placedKind(move)), from: null, to: anchor.hexOf(to) };
  }
}

export function format(position: BugsPosition, move: Move): string {
  const action = actionOf(position, move);
  if (!action) return 'pass';
  const { piece, from, to } = action;
  return from ? `${hexText(from)}>${hexText(to)}` : `${KINDS[KIND_OF[piece]!]}@${hexText(to)}`;
}

const INTEGER = '(0|-?[1-9]\\d{0,15})';
const HEX = new RegExp(`^${INTEGER},${INTEGER}$`);

/** Parses the canonical text of a hex; `null` for anything else. */
export function parseHex(text: string): Hex | null {
  const match = HEX.exec(text);
  if (!match) return null;
  const [q, r] = [Number(match[1]), Number(match[2])];
  return Number.isSafeInteger(q) && Number.isSafeInteger(r) ? { q, r } : null;
}

/** Parses a move text with any kind and any hexes, legal or not; `null` if the text is not a move. */
export function read(position: BugsPosition, text: string): Move | null {
  if (text === 'pass') return PASS;
  const placing = text.indexOf('@');
  if (placing >= 0) {
    const kind = KINDS.indexOf(text.slice(0, placing) as Kind);
    const hex = parseHex(text.slice(placing + 1));
    return kind < 0 || !hex ? null : placeAt(position, kind, hex.q, hex.r);
  }
  const moving = text.indexOf('>');
  if (moving < 0) return null;
  const from = parseHex(text.slice(0, moving));
  const to = parseHex(text.slice(moving + 1));
  return from && to ? packMove(position.anchor.cellAt(from.q, from.r), position.anchor.cellAt(to.q, to.r)) : null;
}

/** Packs a placement. White's first piece has true coordinates, every later piece a cell of the grid. */
const placeAt = (position: BugsPosition, kind: number, q: number, r: number): Move =>
  position.isEmpty ? packFirst(kind, q, r) : packPlace(kind, position.anchor.cellAt(q, r));
