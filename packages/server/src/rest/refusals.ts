import {
  type Game,
  type Language,
  type LoadFault,
  loadReason,
  loadSentence,
  type OptionFault,
  optionSentence,
  type Refusal,
  reasonSentence,
  refusalSentence,
} from '@quintet/engine';
import { HOST_REFUSALS } from '@quintet/wire';
import { Refused, refusedBy } from './problem.ts';

/** Of those that are not simply refused: the asker is another one, the match has moved on, it cannot be done now. */
const STATUSES: Readonly<Record<string, number>> = {
  'not-your-seat': 403,
  'unknown-match': 404,
  'seat-taken': 409,
  stale: 409,
  'too-many-matches': 429,
  unavailable: 503,
  'store-full': 507,
};

type Sentences = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** What a room or a game has refused, as an answer: the game's own sentence, or the host's. */
export function refusedMove(game: Game, refusal: Refusal, version: number): Refused {
  const { code } = refusal;
  const sentence = (language: Language): string =>
    (HOST_REFUSALS as Sentences)[code]?.[language] ?? refusalSentence(game.presentation.messages[language], refusal);
  const reason = (language: Language): string | null => reasonSentence(game.presentation.messages[language], refusal);
  return new Refused(STATUSES[code] ?? 400, code, sentence, { version, reason });
}

export const refusedOptions = (fault: OptionFault): Refused =>
  new Refused(400, 'bad-options', (language) => optionSentence(fault, language), {
    field: fault.key === '' ? 'options' : `options.${fault.key}`,
  });

export const refusedRecord = (fault: LoadFault): Refused =>
  new Refused(400, fault.code, (language) => loadSentence(fault, language), {
    field: 'record',
    reason: (language) => loadReason(fault, language),
    ...(fault.ply === null ? {} : { ply: fault.ply }),
  });

export function gameNamed(games: readonly Game[], name: string, status: 400 | 404): Game {
  const game = games.find(({ id }) => id === name);
  if (!game) throw refusedBy(status, 'unknown-game', status === 400 ? { field: 'game' } : {});
  return game;
}
