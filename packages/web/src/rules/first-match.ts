import type { Game } from '@quintet/engine/kernel';
import { openAsNew } from '../play/begin.ts';
import { type Choices, matchOf } from '../setup/choices.ts';
import { draftOf } from '../setup/draft.ts';

/** A match with the usual options against the weakest bot, for whoever has just learned the game. */
export async function playFirstMatch(game: Game): Promise<void> {
  const draft = draftOf(game.options, Math.random);
  const choices: Choices = { opponent: 'computer', level: 1, begins: 'me', names: ['', ''], draft };
  const match = matchOf(game, choices, Math.random);
  if (match.ok) await openAsNew(match.value);
}
