import { type Game, gameById } from '@quintet/engine';
import { WebSocket } from 'ws';
import { defaultPlatform, LiveMatch, type Platform, type Socket } from '../../packages/client/src/index.ts';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import type { Random } from './plan.ts';
import type { World } from './world.ts';

const HASTE = 20;

function platformOf(random: Random, onOpen: () => void, haste: number): Platform {
  const real = defaultPlatform((url) => {
    onOpen();
    return new WebSocket(url) as unknown as Socket;
  });
  return { ...real, random: () => random.next(), after: (wait, then) => real.after(wait / haste, then) };
}

export interface Seated {
  readonly port: number;
  readonly match: string;
  readonly ticket: string | null;
  readonly random: Random;
  readonly wire?: number;
  /** Factor by which the client's timers run faster than in production. */
  readonly haste?: number;
  /** Called at each connection attempt. */
  onOpen?(): void;
}

export const join = ({
  port,
  match,
  ticket,
  random,
  wire = WIRE_VERSION,
  haste = HASTE,
  onOpen = () => {},
}: Seated): LiveMatch =>
  new LiveMatch(
    { url: `ws://127.0.0.1:${port}/api/live`, match, ticket, wire, game: async (id) => gameById(id) as Game },
    platformOf(random, onOpen, haste),
  );

/** Resolves when the condition holds, checking it after every change. Rejects when the signal aborts. */
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

/** A new match that waits for its second player. */
export interface CreatedMatch {
  readonly id: string;
  readonly code: string;
  readonly ticket: string;
  readonly invitation: string;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request to a node that is up. */
async function request(world: World, path: string, init: RequestInit = {}): Promise<Reply> {
  const port = world.nodes.find((node) => node.port !== null)?.port;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

export const get = (world: World, path: string): Promise<Reply> => request(world, path);

export const post = (world: World, path: string, body: unknown, headers = {}): Promise<Reply> =>
  request(world, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export async function createMatch(world: World, game: string, terms = {}): Promise<CreatedMatch> {
  const { status, body } = await post(world, '/api/matches', { game, terms, seat: 0, name: 'Ann' });
  if (status !== 201) throw new Error(`the match was not created: ${status} ${JSON.stringify(body)}`);
  return body as unknown as CreatedMatch;
}

/** Claims the free seat three times at once and again afterwards. Exactly one claim must succeed. Returns the ticket of that claim. */
export async function claimInRace(world: World, { id, invitation, code }: CreatedMatch): Promise<string> {
  const claims = [{ invitation }, { code }, { invitation }].map((proof) =>
    post(world, `/api/matches/${id}/claim`, proof),
  );
  const replies = await Promise.all(claims);
  replies.push(await post(world, `/api/matches/${id}/claim`, { invitation }));
  const tickets = replies.filter(({ status }) => status === 200).map(({ body }) => String(body.ticket));
  const others = replies.filter(({ status }) => status !== 200);
  if (tickets.length !== 1 || others.some(({ status }) => status !== 409)) {
    throw new Error(`a seat was claimed ${tickets.length} times: ${replies.map(({ status }) => status)}`);
  }
  return tickets[0] as string;
}
