import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Lane, mayDouble, mayReorder, textOf } from './lane.ts';
import type { Fault, LinkPlan, Random } from './plan.ts';

/** Returns the port of the server, or `null` while the server is down. */
export type Target = () => number | null;

export interface LinkParts {
  readonly random: Random;
  readonly target: Target;
  did(fault: Fault): void;
  /** Whether the network no longer injects faults. */
  isCalm(): boolean;
}

/** One connection through the faulty network. */
export interface Link {
  /** Called when all faults end. Cuts the connection if it hangs. */
  calm(): void;
  destroy(): void;
}

type Level<L extends LinkPlan['level']> = Extract<LinkPlan, { level: L }>;

/** Delay in ms of messages that arrive after their sender has disconnected. Longer than a reconnect takes. */
const LATE = 120;

/** Accepts the connection and never responds, so that the client has to time out. */
export function muteLink(socket: Socket, { did }: LinkParts): Link {
  did('connections never answered');
  const destroy = (): void => void socket.destroy();
  socket.on('error', destroy);
  socket.resume();
  return { calm: destroy, destroy };
}

/** Forwards bytes in slices with delays. If the plan cuts the connection, the cut usually falls inside a frame. */
export function byteLink(socket: Socket, plan: Level<'bytes'> | null, { target, did, isCalm }: LinkParts): Link {
  const port = target();
  if (port === null) {
    socket.destroy();
    return { calm() {}, destroy() {} };
  }
  const upstream = connect(port, '127.0.0.1');
  const destroy = (): void => {
    socket.destroy();
    upstream.destroy();
  };
  let passed = 0;
  const pass = (from: Socket, to: Socket): void => {
    from.on('error', destroy);
    from.on('close', destroy);
    let tail: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (plan === null || isCalm()) {
        tail = tail.then(() => void to.write(chunk));
        return;
      }
      for (let at = 0; at < chunk.length; at += plan.slice) {
        const slice = chunk.subarray(at, at + plan.slice);
        tail = tail.then(async () => {
          if (plan.delay > 0 && !isCalm()) await new Promise((resolve) => setTimeout(resolve, plan.delay / 10));
          passed += slice.length;
          if (passed > plan.cutAfter && !isCalm() && !socket.destroyed) {
            did('cut in the middle of a frame');
            destroy();
          } else to.write(slice);
        });
      }
    });
  };
  pass(socket, upstream);
  pass(upstream, socket);
  return { calm() {}, destroy };
}

/** Terminates the WebSocket and opens another one to the server, so that whole messages can be manipulated. */
export function messageLink(client: WebSocket, plan: Level<'messages'>, parts: LinkParts): Link {
  const { random, target, did, isCalm } = parts;
  const port = target();
  const upstream = new WebSocket(`ws://127.0.0.1:${port ?? 1}/api/live`);
  let seen = 0;
  let isStalled = false;
  let isEnding = false;
  const destroy = (): void => {
    client.terminate();
    upstream.terminate();
  };
  const laneTo = (socket: WebSocket): Lane =>
    new Lane({
      mayReorder,
      mayDouble,
      did,
      deliver: (message) => {
        if (!isStalled && socket.readyState === WebSocket.OPEN) socket.send(message);
      },
    });
  const [up, down] = [laneTo(upstream), laneTo(client)];

  const end = (): void => {
    isEnding = true;
    if (plan.end === 'cut') {
      did('connections cut');
      destroy();
    } else if (plan.end === 'stall') {
      did('connections stalled');
      isStalled = true;
    } else {
      did('cut, and what was on its way comes late');
      client.terminate();
      void up.empty().then(() => setTimeout(() => upstream.terminate(), LATE));
    }
  };
  const take = (lane: Lane, message: string, isUp: boolean): void => {
    if (isCalm() || isEnding) return lane.put(message, { delay: 0, isDoubled: false, isReordered: false });
    const isLast = plan.end !== null && ++seen >= plan.endAfter;
    const isLate = isLast && isUp && plan.end === 'late';
    lane.put(message, {
      delay: isLate ? LATE / 2 + random.below(LATE) : random.below(plan.delay + 1),
      isDoubled: random.next() < plan.doubled,
      isReordered: random.next() < plan.reordered,
    });
    if (isLast) end();
  };

  const early: string[] = [];
  client.on('message', (data) => {
    if (upstream.readyState === WebSocket.CONNECTING) early.push(textOf(data));
    else take(up, textOf(data), true);
  });
  upstream.on('open', () => {
    for (const message of early.splice(0)) take(up, message, true);
  });
  upstream.on('message', (data) => take(down, textOf(data), false));
  // After the last message, forwards the close code, which tells the client whether to reconnect.
  upstream.on('close', (code) => void down.empty().then(() => closeLike(client, code)));
  upstream.on('error', () => {});
  client.on('error', () => {});
  client.on('close', () => {
    if (plan.end !== 'late' || !isEnding) void up.empty().then(() => upstream.terminate());
  });
  return {
    calm() {
      if (isStalled) destroy();
    },
    destroy,
  };
}

/** Closes with the same code if that is allowed: applications may not send most codes below 3000. */
function closeLike(socket: WebSocket, code: number): void {
  if (code >= 3000) socket.close(code);
  else socket.terminate();
}
