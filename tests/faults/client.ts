import { type Game, gameById } from '@quintet/engine';
import { WebSocket } from 'ws';
import { defaultPlatform, LiveMatch, type Platform, type Socket } from '../../packages/client/src/index.ts';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import type { Random } from './seeded.ts';

/** Factor by which client timers run faster than in production. */
const HASTE = 20;

function platformOf(random: Random, onOpen: () => void): Platform {
  const real = defaultPlatform((url) => {
    onOpen();
    return new WebSocket(url) as unknown as Socket;
  });
  return { ...real, random: () => random.next(), after: (wait, then) => real.after(wait / HASTE, then) };
}

export interface Seated {
  readonly port: number;
  readonly match: string;
  readonly ticket: string | null;
  readonly random: Random;
  readonly wire?: number;
  /** Called at each connection attempt. */
  onOpen?(): void;
}

export const join = ({ port, match, ticket, random, wire = WIRE_VERSION, onOpen = () => {} }: Seated): LiveMatch =>
  new LiveMatch(
    { url: `ws://127.0.0.1:${port}/api/live`, match, ticket, wire, game: async (id) => gameById(id) as Game },
    platformOf(random, onOpen),
  );

/** Resolves when the condition holds after a change; rejects when the signal aborts. */
export function until(live: LiveMatch, isSo: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = live.listen(() => look());
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', give);
    };
    const give = (): void => {
      end();
      reject(signal.reason);
    };
    const look = (): void => {
      if (!isSo()) return;
      end();
      resolve();
    };
    signal.addEventListener('abort', give);
    if (signal.aborted) give();
    else look();
  });
}
