import {
  fail,
  type Game,
  type GameModule,
  type Language,
  ok,
  optionSentence,
  type Result,
  refusalSentence,
} from '@quintet/engine/authoring';
import { applyEntry, loadMatch, loadSentence, type Match, startMatch } from '@quintet/engine/match';
import { addLook, hasGame, loadGame, loadGames } from '../games/index.ts';
import type { BoardError, Config, LocalConfig } from './config.ts';
import { LocalMatch } from './local-match.svelte.ts';
import type { MatchSource, SourceEvents } from './source.ts';

type Started = Result<MatchSource, BoardError>;

/** Loads everything that a match needs. The server client is loaded only for online matches. */
export async function startSource(config: Config, language: Language, events: SourceEvents): Promise<Started> {
  try {
    if (config.kind === 'local') return await startLocal(config, language, events);
    const { OnlineMatch } = await import('./online-match.svelte.ts');
    return ok(new OnlineMatch(config, loadGame, events));
  } catch (error) {
    return fail({ code: 'load-failed', detail: error instanceof Error ? error.message : String(error) });
  }
}

async function startLocal(config: LocalConfig, language: Language, events: SourceEvents): Promise<Started> {
  const { game, record } = config;
  const known = game === null ? await loadGames() : [typeof game === 'string' ? await loadGame(game) : game.game];
  const match =
    record === null
      ? matchOf(known[0] as Game, config.options, config.moves, language)
      : recordedMatch(record, known, language);
  if (!match.ok) return match;
  const isOutside = game !== null && typeof game === 'object';
  if (isOutside) await findLook(game);
  return ok(new LocalMatch(match.value, { ...config, isOutside }, events));
}

/** Loads the match from a record or from its JSON text. */
export function recordedMatch(record: unknown, games: readonly Game[], language: Language): Result<Match, BoardError> {
  const loaded = loadMatch(parsed(record), games);
  return loaded.ok ? loaded : fail({ code: 'bad-record', detail: loadSentence(loaded.error, language) });
}

function parsed(record: unknown): unknown {
  if (typeof record !== 'string') return record;
  try {
    return JSON.parse(record);
  } catch {
    return null;
  }
}

/** Creates a match with moves already played. */
export function matchOf(
  game: Game,
  options: unknown,
  moves: readonly string[],
  language: Language,
): Result<Match, BoardError> {
  const checked = game.rules.parseOptions(options);
  if (!checked.ok) return fail({ code: 'bad-options', detail: optionSentence(checked.error, language) });
  let match = startMatch(game, { options: checked.value });
  for (const [ply, text] of moves.entries()) {
    const next = applyEntry(match, { move: text, at: null });
    if (!next.ok) {
      const reason = refusalSentence(game.presentation.messages[language], next.error);
      return fail({ code: 'bad-moves', detail: `${ply + 1}. ${text}: ${reason}` });
    }
    match = next.value;
  }
  return ok(match);
}

/** Loads the look of a custom game: its own or the generic look, unless the game has the id of a built-in game. */
async function findLook(module: GameModule): Promise<void> {
  if (hasGame(module.game.id)) await loadGame(module.game.id);
  else addLook((await import('../games/module.ts')).drawnLook(module));
}
