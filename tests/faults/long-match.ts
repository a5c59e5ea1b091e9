import { type Entry, type Game, gameById, legalMoves, type Match, startMatch, toRecord } from '@quintet/engine';
import { get, post, type Reply } from './client.ts';
import { randomFor } from './plan.ts';
import type { World } from './world.ts';

/** Number of times that each kind of read is repeated. */
const READS = 4;

/** Moves of one long match, cached between runs. */
const moves: string[] = [];
/** Estimated number of entries that the server accepts, lowered after each 413 response. */
let accepted = Number.POSITIVE_INFINITY;

/** Imports a match of up to `size` entries and reads it repeatedly. Returns the failures. */
export async function longMatch(world: World, size: number, signal: AbortSignal): Promise<string[]> {
  let made: Reply;
  let entries: readonly Entry[];
  do {
    entries = longEntries(Math.min(size, accepted));
    const record = { ...empty(), entries };
    made = await patiently(() => post(world, '/api/records', { record }), signal);
    // Leaves room for one more move and the end of the match.
    if (made.status === 413) accepted = Math.floor(entries.length / 2) - 2;
  } while (made.status === 413 && accepted > 0);
  if (made.status !== 201) return [`a long match was refused: ${made.status} ${JSON.stringify(made.body)}`];
  const wrong: string[] = [];
  for (let n = 0; n < READS; n++) {
    const view = await patiently(() => get(world, `/api/matches/${made.body.id}`), signal);
    if (view.body.version !== entries.length) wrong.push(`a long match was read as ${summary(view)}`);
    const record = await patiently(() => get(world, `/api/matches/${made.body.id}/record`), signal);
    if (JSON.stringify(record.body.entries) !== JSON.stringify(entries))
      wrong.push(`the record of a long match was read as ${summary(record)}`);
  }
  return wrong;
}

const summary = ({ status, body }: Reply): string => `${status} ${JSON.stringify(body).slice(0, 200)}`;

/** Retries while the server is down, busy, or without its database. */
async function patiently(ask: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const reply = await ask();
      if (reply.status < 500 && reply.status !== 429) return reply;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const game = gameById('octa') as Game;

function options(): Match['options'] {
  const parsed = game.rules.parseOptions({ turnLimit: 10_000 });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

const empty = () => toRecord(startMatch(game, { options: options() }));

/** Entries that start with a move and its takeback, which do not count towards the turn limit of the game, and then only moves. */
function longEntries(count: number): Entry[] {
  const played = longMoves(count - 2).map((move): Entry => ({ move, at: null }));
  return [...played.slice(0, 1), { takeback: 1, by: 0, at: null }, ...played];
}

/** Random moves that never end the match. */
function longMoves(count: number): readonly string[] {
  if (moves.length >= count) return moves.slice(0, count);
  const position = game.rules.start(options());
  const random = randomFor(1, 'long match');
  moves.length = 0;
  // Undoes every move that would end the match.
  while (moves.length < count) {
    const legal = legalMoves(position);
    const move = legal[random.below(legal.length)] as number;
    const text = game.notation.format(position, move);
    position.play(move);
    if (position.outcome) position.undo();
    else moves.push(text);
  }
  return [...moves];
}
