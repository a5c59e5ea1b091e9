import { CLIENT_ERRORS, LiveMatch } from '@quintet/client';
import type { Language } from '@quintet/engine/kernel';
import { HOST_REFUSALS } from '@quintet/wire/refusals';
import { type GameId, loadGame } from '../../games/index.ts';
import { server } from '../../ui/server.ts';
import { settings } from '../../ui/settings.svelte.ts';
import type { HeldSeat } from './seats.ts';

/** Long enough for a slow network; in milliseconds. */
const PATIENCE = 15_000;

const SENTENCES: Readonly<Record<string, Readonly<Record<Language, string>>>> = { ...HOST_REFUSALS, ...CLIENT_ERRORS };

/** Takes back a challenge that nobody has taken: its match ends without a winner. Gives why it could not be; null: it is done. */
export async function withdraw(held: HeldSeat): Promise<string | null> {
  const code = await asked(held);
  return code === null ? null : (SENTENCES[code]?.[settings.language] ?? code);
}

async function asked({ id, ticket }: HeldSeat): Promise<string | null> {
  const live = new LiveMatch({
    url: server().liveUrl,
    match: id,
    ticket,
    game: (game) => loadGame(game as GameId),
  });
  const late = new Promise<'timeout'>((resolve) => setTimeout(() => resolve('timeout'), PATIENCE));
  try {
    const isKnown = new Promise<void>((resolve) => {
      const stop = live.listen(() => {
        if (live.status === null && live.connectionState !== 'gone') return;
        stop();
        resolve();
      });
    });
    if ((await Promise.race([isKnown, late])) === 'timeout') return 'timeout';
    const answer = await Promise.race([live.send({ type: 'withdraw' }), late]);
    if (answer === 'timeout') return answer;
    return answer.ok ? null : answer.code;
  } finally {
    live.close();
  }
}
