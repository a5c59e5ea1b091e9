import type { Game } from '@quintet/engine/kernel';
import { openAsNew } from '../../play/local/begin.ts';
import { type Choices, matchOf, usualChoices } from '../setup/choices.ts';

/** A match with the usual options against the weakest bot, for whoever has just learned the game. */
export async function playFirstMatch(game: Game): Promise<void> {
  const choices: Choices = { ...usualChoices(game, Math.random), level: 1 };
  const match = matchOf(game, choices, Math.random);
  if (match.ok) await openAsNew(match.value);
}
