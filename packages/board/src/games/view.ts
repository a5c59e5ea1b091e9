import type { Game, Language, Position } from '@quintet/engine/authoring';
import { type BoardView, boardView, type ViewOptions } from '../widget/view.ts';
import { lookOf } from './index.ts';

/**
 * The board view of a position, with the game's look, which `loadGame` must have loaded. Not in `index.ts`, because pages without
 * a board import that file too.
 */
export const viewOf = (game: Game, position: Position, language: Language, options: ViewOptions): BoardView =>
  boardView(game, lookOf(game.id), position, language, options);
