import { loadDemo, loadGame } from '@quintet/board/games/index.ts';
import { viewOf } from '@quintet/board/games/view.ts';
import type { BoardView } from '@quintet/board/widget/view.ts';
import { type Language, playTexts, unwrap } from '@quintet/engine/authoring';

/** Number of moves on the board of a preview, if the demo match is long enough. */
const PLIES = 14;

/** A position with many pieces, from the demo match of a game. */
export async function sampleView(id: string, language: Language): Promise<BoardView> {
  const [game, { options, from, moves }] = await Promise.all([loadGame(id), loadDemo(id)]);
  const position = game.rules.start(unwrap(game.rules.parseOptions(options)));
  const texts = moves.split('; ');
  unwrap(playTexts(game, position, texts.slice(0, Math.min(Math.max(from, PLIES), texts.length - 1))));
  return viewOf(game, position, language, { touching: false, before: null });
}
