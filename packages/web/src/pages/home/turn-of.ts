// Loaded on demand: a first visit has no matches.
import { loadGame } from '@quintet/board/games/index.ts';
import { type Language, turnSentence } from '@quintet/engine/authoring';
import { fold, startMatch, toMove } from '@quintet/engine/match';
import type { Unfinished } from './unfinished.svelte.ts';

/** The game's sentence that says whose turn it is; empty if the record is no longer valid. */
export async function turnOf({ game: id, record }: Unfinished, language: Language): Promise<string> {
  const game = await loadGame(id);
  const options = game.rules.parseOptions(record.options);
  if (!options.ok) return '';
  const { result } = fold(startMatch(game, { options: options.value }), record.entries);
  const seat = result.ok ? toMove(result.value) : null;
  return seat === null ? '' : turnSentence(game.presentation.messages[language], seat);
}
