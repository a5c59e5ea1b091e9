import { fail, fill, isObject, type Language, type Move, ok, type Result } from '../../../kernel/index.ts';
import { actionOf, formatHex } from '../notation.ts';
import type { BugsPosition } from '../position.ts';
import { KIND_OF, KINDS } from '../types.ts';
import type { Hex } from './hex-math.ts';
import messages from './messages.json' with { type: 'json' };
import type { MoveRequest, PieceType } from './models.ts';

const FIELDS = ['action', 'piece_type', 'from_hex', 'to_hex'] as const;

/** Why a request was refused, and which field is invalid; the field is empty when the request is not an object. */
export interface RequestRefusal {
  readonly field: '' | (typeof FIELDS)[number];
  readonly problem: 'not-an-object' | 'missing' | 'invalid' | 'not-on-top';
}

/** The sentence for a refused request. */
export const requestSentence = ({ field, problem }: RequestRefusal, language: Language): string =>
  fill(messages[language].request[problem], { field });

/** Decodes a request into a move text. Does not check whether the move is legal. */
export function decodeRequest(position: BugsPosition, json: unknown): Result<string, RequestRefusal> {
  if (!isObject(json)) return fail({ field: '', problem: 'not-an-object' });
  switch (json.action ?? null) {
    case 'PASS':
      return ok('pass');
    case 'PLACE': {
      const type = json.piece_type ?? null;
      if (type === null) return fail({ field: 'piece_type', problem: 'missing' });
      if (!isPieceType(type)) return fail({ field: 'piece_type', problem: 'invalid' });
      const to = decodeHex(json, 'to_hex');
      return to.ok ? ok(`${type}@${formatHex(...to.value)}`) : to;
    }
    case 'MOVE': {
      const from = decodeHex(json, 'from_hex');
      if (!from.ok) return from;
      const to = decodeHex(json, 'to_hex');
      if (!to.ok) return to;
      const type = json.piece_type ?? null;
      if (type !== null && type !== typeOnTop(position, from.value)) {
        return fail({ field: 'piece_type', problem: isPieceType(type) ? 'not-on-top' : 'invalid' });
      }
      return ok(`${formatHex(...from.value)}>${formatHex(...to.value)}`);
    }
    case null:
      return fail({ field: 'action', problem: 'missing' });
    default:
      return fail({ field: 'action', problem: 'invalid' });
  }
}

/** A request with all four fields, as the document's model requires; unused fields are `null`. */
export type ListedRequest = { readonly [field in keyof MoveRequest]-?: Exclude<MoveRequest[field], undefined> };

/** Encodes a legal move as a request. */
export function encodeRequest(position: BugsPosition, move: Move): ListedRequest {
  const action = actionOf(position, move);
  if (!action) return { action: 'PASS', piece_type: null, from_hex: null, to_hex: null };
  const { piece, from, to } = action;
  return {
    action: from ? 'MOVE' : 'PLACE',
    piece_type: from ? null : KINDS[KIND_OF[piece]!]!,
    from_hex: from && [from.q, from.r],
    to_hex: [to.q, to.r],
  };
}

const isPieceType = (value: unknown): value is PieceType => KINDS.some((kind) => kind === value);

function decodeHex(json: Readonly<Record<string, unknown>>, field: 'from_hex' | 'to_hex'): Result<Hex, RequestRefusal> {
  const value = json[field] ?? null;
  if (value === null) return fail({ field, problem: 'missing' });
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isSafeInteger)) {
    return fail({ field, problem: 'invalid' });
  }
  const [q, r] = value as [number, number];
  return ok([q + 0, r + 0]);
}

function typeOnTop(position: BugsPosition, [q, r]: Hex): PieceType | null {
  const top = position.hive.top[position.anchor.cellAt(q, r)]!;
  return top === 0 ? null : KINDS[KIND_OF[top]!]!;
}
