import { type Game, isObject, type Language, type Move, type Position, type Result } from '@quintet/engine';
import {
  type BugsPosition,
  decodeRequest,
  encodeRequest,
  type RequestRefusal,
  requestSentence,
} from '@quintet/engine/bugs';
import type { ListedRequest } from '@quintet/wire';
import { Refused } from './problem.ts';

/** What a game's founding document has of its own for the four calls. */
interface DocumentForm {
  /** Options of a match that is started without any, where they are not the usual defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  read(position: Position, json: unknown): Result<string, RequestRefusal>;
  write(position: Position, move: Move): ListedRequest;
  sentence(fault: RequestRefusal, language: Language): string;
}

const FORMS: Readonly<Record<string, DocumentForm>> = {
  bugs: {
    // The document knows no draw by repetition.
    options: { repetition: 0 },
    read: (position, json) => decodeRequest(position as BugsPosition, json),
    write: (position, move) => encodeRequest(position as BugsPosition, move) as ListedRequest,
    sentence: requestSentence,
  },
};

/** Options of a match that is started without any. */
export const bareOptions = (game: Game): Readonly<Record<string, unknown>> => FORMS[game.id]?.options ?? {};

/** The move text that a body means. Does not check whether it may be played. */
export function moveTextOf(game: Game, position: Position, body: unknown): string {
  const form = FORMS[game.id];
  if (isObject(body) && !(form && 'action' in body) && typeof body.move === 'string') return body.move;
  if (form && !(isObject(body) && 'move' in body && !('action' in body))) return fromForm(form, position, body);
  const sentence = (language: Language): string =>
    language === 'en' ? 'the request must be { "move": text }' : '请求必须是 { "move": 文本 }';
  throw new Refused(400, 'bad-request', sentence, { field: 'move' });
}

function fromForm(form: DocumentForm, position: Position, body: unknown): string {
  const read = form.read(position, body);
  if (read.ok) return read.value;
  const { field } = read.error;
  const sentence = (language: Language): string => form.sentence(read.error, language);
  throw new Refused(400, 'bad-request', sentence, field === '' ? {} : { field });
}

/** Legal moves in the game's own form; null where it has none. */
export function asRequests(game: Game, position: Position, moves: readonly Move[]): ListedRequest[] | null {
  const form = FORMS[game.id];
  return form ? moves.map((move) => form.write(position, move)) : null;
}
