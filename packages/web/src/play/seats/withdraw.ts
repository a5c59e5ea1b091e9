import { loadGame } from '@quintet/board/games/index.ts';
import { CLIENT_ERRORS, LiveMatch } from '@quintet/client';
import type { Language } from '@quintet/engine/authoring';
import { SERVER_REFUSALS } from '@quintet/wire/refusals';
import { server } from '../../ui/server.ts';
import { settings } from '../../ui/settings.svelte.ts';
import type { HeldSeat } from './seats.ts';

/** Timeout of the withdrawal, long enough for a slow network. */
const TIMEOUT_MS = 15_000;

const SENTENCES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...SERVER_REFUSALS,
  ...CLIENT_ERRORS,
};

/** Withdraws an open challenge. Returns why it failed, or `null` on success. */
export async function withdraw(held: HeldSeat): Promise<string | null> {
  const code = await requestWithdrawal(held);
  return code === null ? null : (SENTENCES[code]?.[settings.language] ?? code);
}

async function requestWithdrawal({ id, ticket }: HeldSeat): Promise<string | null> {
  const live = new LiveMatch({
    url: server().liveUrl,
    match: id,
    ticket,
    game: loadGame,
  });
  const timeout = new Promise<'timeout'>((resolve) => setTimeout(() => resolve('timeout'), TIMEOUT_MS));
  try {
    const isReady = new Promise<void>((resolve) => {
      const stop = live.listen(() => {
        if (live.status === null && live.connectionState !== 'gone') return;
        stop();
        resolve();
      });
    });
    if ((await Promise.race([isReady, timeout])) === 'timeout') return 'timeout';
    const response = await Promise.race([live.send({ type: 'withdraw' }), timeout]);
    if (response === 'timeout') return response;
    return response.ok ? null : response.code;
  } finally {
    live.close();
  }
}
