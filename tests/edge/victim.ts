import { WebSocket } from 'ws';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { buildProgram, Node } from '../faults/node.ts';

type Env = Readonly<Record<string, string>>;

/** A server with default limits in a separate process, so that its memory and latency can be measured. */
export class Victim {
  readonly node: Node;
  readonly #remove: () => void;

  private constructor(node: Node, remove: () => void) {
    this.node = node;
    this.#remove = remove;
  }

  static async start(env: Env = {}): Promise<Victim> {
    const program = await buildProgram();
    const defaults = { STORE: ':memory:', MESSAGES_PER_SECOND: '50', MAX_SOCKETS_PER_ADDRESS: '200' };
    const node = new Node(program, { ...defaults, ...env });
    await node.start();
    return new Victim(node, () => program.remove());
  }

  get port(): number {
    return this.node.port as number;
  }

  get root(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async createMatch(opponent: 'friend' | 'open' = 'friend'): Promise<{ readonly id: string; readonly ticket: string }> {
    const made = await fetch(new URL('api/matches', this.root), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'ctor', opponent: { kind: opponent } }),
    });
    return (await made.json()) as { id: string; ticket: string };
  }

  /** Resident memory of the process, in MB. */
  async memory(): Promise<number> {
    const text = await (await fetch(new URL('metrics', this.root))).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1e6;
  }

  /** `false` if the process did not end in time after SIGTERM. */
  async stop(): Promise<boolean> {
    const isEnded = await this.node.stop();
    this.#remove();
    return isEnded;
  }
}

export interface Figures {
  /** Maximum growth of resident memory, in MB. */
  readonly growth: number;
  /** Round-trip time of a well-behaved client, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly samples: number;
}

/** Measures memory and the latency of a well-behaved client while `attack` runs. */
export async function measured(victim: Victim, attack: () => Promise<unknown>): Promise<Figures> {
  const probe = new WebSocket(`${victim.root.replace('http', 'ws')}api/live`);
  await new Promise((resolve, reject) => probe.once('open', resolve).once('error', reject));
  // Sends a hello, since the server closes connections without one.
  const { id, ticket } = await victim.createMatch();
  probe.send(JSON.stringify({ type: 'hello', wire: WIRE_VERSION, match: id, ticket, seen: null }));
  const before = await victim.memory();
  let [most, isOver] = [before, false];
  const times: number[] = [];
  const pong = (sent: number): Promise<void> =>
    new Promise((resolve) => {
      const heard = (data: unknown): void => {
        if (!String(data).includes(`"sent":${sent}`)) return;
        probe.off('message', heard);
        resolve();
      };
      probe.on('message', heard);
      probe.send(JSON.stringify({ type: 'ping', sent }));
    });
  const probing = (async () => {
    for (let n = 0; !isOver; n++) {
      const since = performance.now();
      await pong(n);
      times.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 40));
      if (n % 5 === 0) most = Math.max(most, await victim.memory());
    }
  })();
  await attack();
  most = Math.max(most, await victim.memory());
  isOver = true;
  await probing;
  probe.terminate();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { growth: most - before, p50: at(0.5), p99: at(0.99), samples: times.length };
}
