import type { Move } from '../../kernel/index.ts';
import type { BugsPosition } from './position.ts';
import {
  firstKind,
  firstQ,
  firstR,
  fromOf,
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

export function formatCell(position: BugsPosition, cell: number): string {
  const { q, r } = position.anchor.hexOf(cell);
  return formatHex(q, r);
}

export function format(position: BugsPosition, move: Move): string {
  switch (tagOf(move)) {
    case TAG_PASS:
      return 'pass';
    case TAG_FIRST:
      return `${KINDS[firstKind(move)]}@${formatHex(firstQ(move), firstR(move))}`;
    case TAG_MOVE:
      return `${formatCell(position, fromOf(move))}>${formatCell(position, toOf(move))}`;
    default:
      return `${KINDS[placedKind(move)]}@${formatCell(position, toOf(move))}`;
  }
}

const INTEGER = '(0|-?[1-9]\\d{0,15})';
const HEX = new RegExp(`^${INTEGER},${INTEGER}$`);

/** Parses the canonical text of a hex; `null` for anything else. */
export function parseHex(text: string): { readonly q: number; readonly r: number } | null {
  const match = HEX.exec(text);
  if (!match) return null;
  const [q, r] = [Number(match[1]), Number(match[2])];
  return Number.isSafeInteger(q) && Number.isSafeInteger(r) ? { q, r } : null;
}

/** Accepts any kind and any hexes; legality is checked elsewhere. */
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

/** White's first piece is packed with true coordinates, later ones with a cell of the grid. */
const placeAt = (position: BugsPosition, kind: number, q: number, r: number): Move =>
  position.isEmpty ? packFirst(kind, q, r) : packPlace(kind, position.anchor.cellAt(q, r));
