import { type Answer, LiveMatch } from '@quintet/client';
import { type GameId, loadGame } from '../games.ts';
import { server } from '../server.ts';
import type { HeldSeat } from './seats.ts';

/** Long enough for a slow network; in milliseconds. */
const PATIENCE = 15_000;

/** Takes back a challenge that nobody has taken: its match ends without a winner. */
export async function withdraw({ id, ticket }: HeldSeat): Promise<Answer | null> {
  const live = new LiveMatch({
    url: server().liveUrl,
    match: id,
    ticket,
    game: (game) => loadGame(game as GameId),
  });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  try {
    // Only while it waits: of a match that has begun in the meantime this would be to resign.
    const isKnown = new Promise<void>((resolve) => {
      const stop = live.listen(() => {
        if (live.situation === null && live.status !== 'gone') return;
        stop();
        resolve();
      });
    });
    if ((await Promise.race([isKnown, late])) === null) return null;
    if (live.situation?.isComplete) return { ok: false, code: 'seat-taken', message: '' };
    return await Promise.race([live.send({ type: 'resign' }), late]);
  } finally {
    live.close();
  }
}
