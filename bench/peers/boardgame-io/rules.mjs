// Plays random matches of CTOR through boardgame.io's client, one move at a time, a round for each message.
import { createRequire } from 'node:module';
import { NEIGHBOURS, randomFrom } from '../board.mjs';
import { ctor } from './ctor.mjs';

const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const ROUND_MS = 1000;
const below = randomFrom(1);

function playout() {
  const client = Client({ game: ctor, numPlayers: 2, debug: false });
  client.start();
  const empty = [...NEIGHBOURS.keys()];
  while (empty.length > 0) client.moves.place(empty.splice(below(empty.length), 1)[0]);
  if (!client.getState().ctx.gameover) throw new Error('the match did not end');
  client.stop();
  return NEIGHBOURS.length;
}

process.on('message', () => {
  const since = performance.now();
  let plies = 0;
  while (performance.now() - since < ROUND_MS) plies += playout();
  process.send({ 'playouts, plies/s': (1000 * plies) / (performance.now() - since) });
});
