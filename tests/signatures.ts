import { type Game, gameList, games } from '@quintet/engine';
import { botSignature } from '@quintet/engine/arena';
import { canonical, type Json, sha256, unwrap } from '@quintet/engine/authoring';
import { Bot, outlookOf, solve } from '@quintet/engine/search';
import { inARow } from '../packages/engine/src/testkit/in-a-row.ts';

const signature = (value: Json): string => sha256(canonical(value)).slice(0, 16);

/** The moves of a match between two bots that overlook some moves. */
function botMatch(game: Game): string[] {
  const spec = { ...game.bot.spec, levels: [{ nodes: 500, depth: null, oversight: 10 }] };
  const bot = new Bot({ ...game, bot: { ...game.bot, spec } }, 1, 7);
  const position = game.rules.start(unwrap(game.rules.parseOptions({})));
  const moves: string[] = [];
  while (!position.outcome && moves.length < 30) {
    const { move } = bot.choose(position);
    moves.push(game.notation.format(position, move));
    position.play(move);
  }
  return moves;
}

function solverNodes(): number {
  const { octa } = games;
  const options = unwrap(octa.rules.parseOptions({ size: 2, turnLimit: 12, seed: 3 }));
  return solve(octa.rules.start(options), { nodes: 20_000 }, outlookOf(octa.bot)).nodes;
}

/** Hashes of what searches, bots and the solver find. The same in every JavaScript engine, see `signatures.json`. */
export function signatures(): Readonly<Record<string, string>> {
  const row = inARow(9, 5) as unknown as Game;
  const entries = [...gameList, row].flatMap((game) => [
    [`${game.id} search`, botSignature(game, unwrap(game.rules.parseOptions({})))],
    [`${game.id} match`, signature(botMatch(game))],
  ]);
  return { ...Object.fromEntries(entries), solver: `${solverNodes()} nodes` };
}
