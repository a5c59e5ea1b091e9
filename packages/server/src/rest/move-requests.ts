import { type Game, isObject, type Language, type Move, type Position, type Result } from '@quintet/engine';
import { type BugsPosition, type RequestFault, readRequest, requestSentence, writeRequest } from '@quintet/engine/bugs';
import type { MoveRequest } from '@quintet/wire';
import { Refused } from './problem.ts';

/** How a game's founding document asks for a move, where it has a form of its own besides the text. */
interface RequestForm {
  read(json: unknown, position: Position): Result<string, RequestFault>;
  write(move: Move, position: Position): MoveRequest;
  sentence(fault: RequestFault, language: Language): string;
}

const FORMS: Readonly<Record<string, RequestForm>> = {
  bugs: {
    read: (json, position) => readRequest(json, position as BugsPosition),
    write: (move, position) => writeRequest(move, position as BugsPosition) as MoveRequest,
    sentence: requestSentence,
  },
};

/** The move text that a body means; whether it may be played is not asked here. */
export function moveTextOf(game: Game, position: Position, body: unknown): string {
  const form = FORMS[game.id];
  if (isObject(body) && !(form && 'action' in body) && typeof body.move === 'string') return body.move;
  if (form && !(isObject(body) && 'move' in body && !('action' in body))) return fromForm(form, position, body);
  const sentence = (language: Language): string =>
    language === 'en' ? 'the request must be { "move": text }' : '请求必须是 { "move": 文本 }';
  throw new Refused(400, 'bad-request', sentence, { field: 'move' });
}

function fromForm(form: RequestForm, position: Position, body: unknown): string {
  const read = form.read(body, position);
  if (read.ok) return read.value;
  const { field } = read.error;
  const sentence = (language: Language): string => form.sentence(read.error, language);
  throw new Refused(400, 'bad-request', sentence, field === '' ? {} : { field });
}

/** Legal moves in the game's own form; null where it has none. */
export function asRequests(game: Game, position: Position, moves: readonly Move[]): MoveRequest[] | null {
  const form = FORMS[game.id];
  return form ? moves.map((move) => form.write(move, position)) : null;
}
