// Measures the bots' search of one game, a round for each message.
import { type Game, gameById, legalMoves, type Position } from '@quintet/engine';
import { Random, unwrap } from '@quintet/engine/authoring';
import { AlphaBeta, MIN_FORCED, searchOf } from '@quintet/engine/search';

const NODES = 300_000;
const SEED = 2026;
const MIDDLE_PLY = 24;

/**
 * An undecided position in the middle of a random match. Moves are picked in the order of their texts, so their encoding does not
 * matter.
 */
function middle(game: Game, seed: number): Position {
  const random = new Random(seed);
  for (;;) {
    const position = game.rules.start(unwrap(game.rules.parseOptions({})));
    while (!position.outcome && position.ply < 3 * MIDDLE_PLY) {
      const texts = legalMoves(position).map((move) => ({ move, text: game.notation.format(position, move) }));
      texts.sort((a, b) => (a.text < b.text ? -1 : 1));
      position.play((texts[random.below(texts.length)] as { move: number }).move);
    }
    for (let ply = Math.floor(position.ply / 3); position.ply > ply; ) position.undo();
    const { score } = new AlphaBeta(game.bot, 10).best(position, { nodes: 1000 });
    if (Math.abs(score) < MIN_FORCED) return position;
  }
}

const [id = ''] = process.argv.slice(2);
const game = gameById(id);
if (!game) throw new Error(`there is no game "${id}"`);
const position = middle(game, SEED);

process.on('message', () => {
  const search = searchOf(game, NODES, SEED);
  const since = performance.now();
  const { nodes, depth } = search.best(position, { nodes: NODES });
  process.send?.({ 'nodes/s': (1000 * nodes) / (performance.now() - since), depth });
});
