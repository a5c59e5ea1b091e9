import { type CommonCode, type Language, parseMove, refusalSentence } from '../../../kernel/index.ts';
import { messages } from '../messages.ts';
import { read } from '../notation.ts';
import { why } from '../refusal.ts';
import type { Code } from '../types.ts';
import { decodeGame, gameSentence } from './decode-game.ts';
import type { Game, MoveRequest } from './models.ts';
import { decodeRequest, requestSentence } from './requests.ts';

/** `bad-game` and `bad-request` name the `field` that is missing or invalid; all other codes are refusals by the rules. */
export type MoveValidation =
  | { readonly valid: true }
  | {
      readonly valid: false;
      readonly code: Code | CommonCode | 'bad-game' | 'bad-request';
      readonly message: string;
      readonly field?: string;
    };

/** Settings of `validateMove`. */
export interface ValidateOptions {
  /** Whether the match has the option `tournament`, which the state does not show. */
  readonly tournament?: boolean;
  /** Language of `message`. */
  readonly language?: Language;
}

const READER = { read, unreadable: 'not-a-move' } as const;

/**
 * The document's `validate_move`: checks whether a request may be played in a state as returned by `GET /games/{game_id}`.
 * The state itself is checked first. History is not needed: a match drawn by repetition has the status `FINISHED`.
 */
export function validateMove(
  game: Game,
  request: MoveRequest,
  { tournament = false, language = 'en' }: ValidateOptions = {},
): MoveValidation {
  const position = decodeGame(game, tournament);
  if (!position.ok) return badInput('bad-game', position.error.field, gameSentence(position.error, language));
  const text = decodeRequest(position.value, request);
  if (!text.ok) return badInput('bad-request', text.error.field, requestSentence(text.error, language));
  if (game.status === 'FINISHED') return refused('game-over', language);
  const move = parseMove({ isLegal: (at, played) => at.isLegal(played), why }, READER, position.value, text.value);
  return move.ok ? { valid: true } : refused(move.error.code as Code | CommonCode, language);
}

const badInput = (code: 'bad-game' | 'bad-request', field: string, message: string): MoveValidation => ({
  valid: false,
  code,
  message,
  ...(field === '' ? {} : { field }),
});

const refused = (code: Code | CommonCode, language: Language): MoveValidation => ({
  valid: false,
  code,
  message: refusalSentence(messages[language], { code }),
});
