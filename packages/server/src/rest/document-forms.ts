import type { Game, Language, Move, Position, Result } from '@quintet/engine';
import { isObject } from '@quintet/engine/authoring';
import type { BugsPosition } from '@quintet/engine/bugs';
import { decodeRequest, encodeRequest, type RequestRefusal, requestSentence } from '@quintet/engine/bugs/document';
import type { ListedRequest } from '@quintet/wire';
import { HttpRefusal } from './problem.ts';

/** How a founding document's own requests map to our moves and options. */
interface DocumentForm {
  /** Options of a match created without any, where they differ from the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  read(position: Position, json: unknown): Result<string, RequestRefusal>;
  write(position: Position, move: Move): ListedRequest;
  sentence(fault: RequestRefusal, language: Language): string;
}

const FORMS: Readonly<Record<string, DocumentForm>> = {
  bugs: {
    // The document has no draw by repetition.
    options: { repetition: 0 },
    read: (position, json) => decodeRequest(position as BugsPosition, json),
    write: (position, move) => encodeRequest(position as BugsPosition, move) as ListedRequest,
    sentence: requestSentence,
  },
};

/** Options of a match created without any. */
export const bareOptions = (game: Game): Readonly<Record<string, unknown>> => FORMS[game.id]?.options ?? {};

/** Reads a request body as a move text, without checking whether the move is legal. */
export function moveTextOf(game: Game, position: Position, body: unknown): string {
  const form = FORMS[game.id];
  if (isObject(body) && !(form && 'action' in body) && typeof body.move === 'string') return body.move;
  if (form && !(isObject(body) && 'move' in body && !('action' in body))) return fromForm(form, position, body);
  const sentence = (language: Language): string =>
    language === 'en' ? 'the request must be { "move": text }' : '请求必须是 { "move": 文本 }';
  throw new HttpRefusal(400, 'bad-request', sentence, { field: 'move' });
}

function fromForm(form: DocumentForm, position: Position, body: unknown): string {
  const read = form.read(position, body);
  if (read.ok) return read.value;
  const { field } = read.error;
  const sentence = (language: Language): string => form.sentence(read.error, language);
  throw new HttpRefusal(400, 'bad-request', sentence, field === '' ? {} : { field });
}

/** Moves as the document's requests; `null` for games without such a form. */
export function asRequests(game: Game, position: Position, moves: readonly Move[]): ListedRequest[] | null {
  const form = FORMS[game.id];
  return form ? moves.map((move) => form.write(position, move)) : null;
}
