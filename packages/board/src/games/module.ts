import { type Game, type GameModule, Random } from '@quintet/engine/authoring';
import type { Look } from '../widget/look/look.ts';
import { genericLook } from './generic/index.ts';
import { startOf, wander } from './generic/survey.ts';
import { generatedTeaching } from './generic/teaching.ts';
import type { DemoMatch, GameManifest, Teaching } from './manifest.ts';

/** Everything that boards need for a third-party game. Generates the look and the demo match if its module has none. */
export const manifestOf = (module: GameModule): GameManifest => ({
  game: module.game,
  look: drawnLook(module),
  demo: module.demo ?? generatedDemo(module.game),
});

export const drawnLook = ({ game, look }: GameModule): Look => genericLook(game, look);

/** The rules page and the lesson of a third-party game, generated if its module has none. */
export function teachingOf({ game, rules, lesson }: GameModule): Teaching {
  if (rules && lesson) return { rules, lesson, sections: [], diagrams: [] };
  const generated = generatedTeaching(game);
  return {
    ...generated,
    ...(rules ? { rules, sections: [], diagrams: [] } : {}),
    ...(lesson ? { lesson } : {}),
  };
}

const DEMO_PLIES = 40;
/** Moves that are already on the board when a generated demo starts, so that a card never shows an empty board. */
const DEMO_FROM = 4;

/** Generates a demo match of random moves. Every call returns the same moves. */
export function generatedDemo(game: Game): DemoMatch {
  const random = new Random(1);
  const position = startOf(game);
  const texts: string[] = [];
  wander(position, DEMO_PLIES, (moves) => {
    const move = moves[random.below(moves.length)];
    if (move !== undefined) texts.push(game.notation.format(position, move));
    return move;
  });
  return { options: {}, from: Math.min(DEMO_FROM, texts.length - 1), moves: texts.join('; ') };
}
