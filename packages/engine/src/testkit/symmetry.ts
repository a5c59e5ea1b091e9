import { type Game, legalTexts, type Options } from '../kernel/index.ts';
import { checkEqual } from './assert.ts';
import { walk } from './random-match.ts';

/** Checks that a mirrored match has the mirrored moves. `mirror` maps move texts. */
export function checkSymmetry(game: Game, options: Options, mirror: (text: string) => string, plies: number): void {
  let mirrored = game.rules.start(options);
  walk(game, options, 5, plies, ({ position, move }) => {
    if (position.ply === 0) mirrored = game.rules.start(options);
    checkEqual('mirrored moves', legalTexts(game, mirrored).sort(), legalTexts(game, position).map(mirror).sort());
    checkEqual('mirrored outcome', mirrored.outcome, position.outcome);
    if (move === null) return;
    const parsed = game.notation.parse(mirrored, mirror(game.notation.format(position, move)));
    if (!parsed.ok) throw new Error(parsed.error.code);
    mirrored.play(parsed.value);
  });
}
