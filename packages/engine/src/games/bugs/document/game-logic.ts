import { type CommonCode, type Language, parseMove, refusalSentence } from '../../../kernel/index.ts';
import { messages } from '../messages.ts';
import { read } from '../notation.ts';
import { isLegal, why } from '../refusal.ts';
import type { Code } from '../types.ts';
import type { Game, MoveRequest } from './models.ts';
import { gameSentence, readGame } from './read-game.ts';
import { readRequest, requestSentence } from './requests.ts';

/** `bad-game` and `bad-request` name the `field` that is missing or wrong; all other codes are refusals by the rules. */
export type MoveValidation =
  | { readonly valid: true }
  | {
      readonly valid: false;
      readonly code: Code | CommonCode | 'bad-game' | 'bad-request';
      readonly message: string;
      readonly field?: string;
    };

export interface ValidateOptions {
  /** Whether the match is played with the option `tournament`. The state does not say so. */
  readonly tournament?: boolean;
  /** The language of `message`. */
  readonly language?: Language;
}

const READER = { read, unreadable: 'not-a-move' } as const;

/**
 * The document's `validate_move`: whether a request may be played in a state such as `GET /games/{game_id}` returns. The
 * state is checked first. History does not matter: a match drawn by repetition shows as `FINISHED`.
 */
export function validateMove(
  game: Game,
  request: MoveRequest,
  { tournament = false, language = 'en' }: ValidateOptions = {},
): MoveValidation {
  const position = readGame(game, tournament);
  if (!position.ok) return badInput('bad-game', position.error.field, gameSentence(position.error, language));
  const text = readRequest(position.value, request);
  if (!text.ok) return badInput('bad-request', text.error.field, requestSentence(text.error, language));
  if (game.status === 'FINISHED') return refused('game-over', language);
  const move = parseMove({ isLegal, why }, READER, position.value, text.value);
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
