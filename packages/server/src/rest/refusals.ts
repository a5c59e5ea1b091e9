import {
  type Game,
  type Language,
  type LoadRefusal,
  loadSentence,
  type Refusal,
  refusalSentence,
} from '@quintet/engine';
import { type OptionRefusal, optionSentence, reasonSentence } from '@quintet/engine/authoring';
import { loadReason } from '@quintet/engine/match';
import { HOST_REFUSALS } from '@quintet/wire';
import { HttpRefusal, hostRefusal } from './problem.ts';

/** HTTP status by refusal code; 400 for all others. */
const STATUSES: Readonly<Record<string, number>> = {
  'not-your-seat': 403,
  'unknown-match': 404,
  'seat-taken': 409,
  stale: 409,
  'too-many-matches': 429,
  unavailable: 503,
  'store-full': 507,
};

type Messages = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The response to a command that a room or a game has refused. The host's message takes precedence over the game's. */
export function refusedMove(game: Game, refusal: Refusal, version: number): HttpRefusal {
  const { code } = refusal;
  const localized = (language: Language): string =>
    (HOST_REFUSALS as Messages)[code]?.[language] ?? refusalSentence(game.presentation.messages[language], refusal);
  const reason = (language: Language): string | null => reasonSentence(game.presentation.messages[language], refusal);
  return new HttpRefusal(STATUSES[code] ?? 400, code, localized, { version, reason });
}

export const refusedOptions = (fault: OptionRefusal): HttpRefusal =>
  new HttpRefusal(400, 'bad-options', (language) => optionSentence(fault, language), {
    field: fault.key === '' ? 'options' : `options.${fault.key}`,
  });

export const refusedRecord = (fault: LoadRefusal): HttpRefusal =>
  new HttpRefusal(400, fault.code, (language) => loadSentence(fault, language), {
    field: 'record',
    reason: (language) => loadReason(fault, language),
    ...(fault.ply === null ? {} : { ply: fault.ply }),
  });

/** Finds a game by id, or refuses with the given status. */
export function findGame(games: readonly Game[], name: string, status: 400 | 404): Game {
  const game = games.find(({ id }) => id === name);
  if (!game) throw hostRefusal(status, 'unknown-game', status === 400 ? { field: 'game' } : {});
  return game;
}
