import { once } from 'node:events';
import { WebSocket } from 'ws';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';

/** Number of frames to send before checking whether the server still accepts them. */
const BATCH = 200;
const PAYLOAD = Buffer.alloc(125);

export interface PingFlood {
  /** Id of the match to watch. */
  readonly match: string;
  readonly port: number;
  readonly frames: number;
  readonly signal: AbortSignal;
}

/**
 * Connects a watcher that never reads but sends pings and unsolicited pongs. The watcher stays connected until the server
 * disconnects it or the caller closes the result.
 */
export async function floodWithPings({ match, port, frames, signal }: PingFlood): Promise<{ close(): void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
  const close = (): void => socket.terminate();
  socket.on('error', close);
  try {
    await once(socket, 'open', { signal });
    socket.send(JSON.stringify({ type: 'hello', wire: WIRE_VERSION, match, ticket: null, seen: null }));
    socket.pause();
    for (let sent = 0; sent < frames && !signal.aborted && socket.readyState === WebSocket.OPEN; sent += BATCH) {
      for (let n = 1; n < BATCH; n++) n % 2 === 0 ? socket.ping(PAYLOAD) : socket.pong(PAYLOAD);
      await written(socket, signal);
    }
  } catch {
    // The node is down or has disconnected the watcher.
    close();
  }
  return { close };
}

/** Sends a frame; rejects when the socket is closed. */
const written = (socket: WebSocket, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true });
    socket.ping(PAYLOAD, undefined, (error) => {
      signal.removeEventListener('abort', reject);
      if (error) reject(error);
      else resolve();
    });
  });
