import { randomBytes } from 'node:crypto';
import type { ServerMessage } from '@quintet/wire';
import { WebSocket } from 'ws';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { type CreatedMatch, post } from './client.ts';
import type { Random } from './plan.ts';
import type { World } from './world.ts';

/** Credentials that a thief tries. */
export interface Loot {
  readonly made: CreatedMatch;
  /** A ticket of another match. */
  readonly oldTicket: string | null;
}

/**
 * Tries once to use another player's seat, on a node that may be killed meanwhile. Returns `null` if the attempt fails, as it
 * should, and otherwise describes what succeeded.
 */
export async function steal(world: World, { made, oldTicket }: Loot, random: Random): Promise<string | null> {
  const { id, invitation } = made;
  const wrong = [invitation, oldTicket ?? '', randomBytes(16).toString('base64url')].filter((ticket) => ticket !== '');
  const ticket = wrong[random.below(wrong.length)] as string;
  try {
    switch (random.below(4)) {
      case 0: {
        const { status } = await post(
          world,
          `/api/matches/${id}/claim`,
          { invitation },
          { 'idempotency-key': 'thief' },
        );
        return status === 200 ? 'the seat, by an invitation that was used before' : null;
      }
      case 1: {
        const { status } = await post(
          world,
          `/games/${id}/move`,
          { move: 'A1' },
          { authorization: `Bearer ${ticket}` },
        );
        return status < 400 ? 'a move by REST' : null;
      }
      case 2:
        return await intrude(world, id, ticket);
      default:
        return await intrude(world, id, null);
    }
  } catch {
    // The node is down, so the attempt failed.
    return null;
  }
}

/** Tries over a socket to resign, either with an invalid ticket or as a watcher. */
function intrude(world: World, match: string, ticket: string | null): Promise<string | null> {
  const port = world.nodes.find((node) => node.port !== null)?.port;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
  const say = (message: unknown): void => socket.send(JSON.stringify(message));
  return new Promise((resolve) => {
    socket.on('open', () => {
      // Sends commands before and after the hello.
      say({ type: 'resign', id: 1, version: 0 });
      say({ type: 'hello', wire: WIRE_VERSION, match, ticket, seen: null });
      say({ type: 'resign', id: 2, version: 0 });
    });
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'accepted' || (message.type === 'entries' && message.id !== undefined))
        resolve('a command carried out');
      if (message.type === 'welcome') {
        if (message.seat !== null || ticket !== null) resolve(`a welcome to seat ${message.seat}`);
        say({ type: 'resign', id: 3, version: message.version });
      }
      if (message.type === 'refused' && message.id === 3) socket.close();
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
  }).finally(() => socket.terminate()) as Promise<string | null>;
}
