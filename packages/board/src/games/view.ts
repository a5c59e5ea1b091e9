import type { Game, Language, Position } from '@quintet/engine/authoring';
import { type BoardView, boardView, type ViewOptions } from '../widget/view.ts';
import { lookOf } from './index.ts';

/**
 * The board view of a position, with the game's look. The game must have been loaded by `loadGame`. Not in `index.ts`, because
 * pages without a board load that file too.
 */
export const viewOf = (game: Game, position: Position, language: Language, options: ViewOptions): BoardView =>
  boardView(game, lookOf(game.id), position, language, options);
