import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Replies } from './load.ts';

/** A child process that receives orders as messages and carries out one at a time. */
class Obedient {
  readonly child: ChildProcess;

  constructor(args: readonly string[], env: Readonly<Record<string, string>>, output: 'pipe' | 'ignore') {
    const { PATH = '', HOME = '', TMPDIR } = process.env;
    this.child = spawn(process.execPath, args, {
      env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
      stdio: ['ignore', output, 'inherit', 'ipc'],
    });
    const kill = (): void => void this.child.kill('SIGKILL');
    process.on('exit', kill);
    this.child.on('exit', () => process.off('exit', kill));
  }

  /** A server may send other messages, to its process manager. */
  async ask<T>(order: object | string): Promise<T> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        if (typeof message !== 'object' || message === null || !('reply' in message || 'error' in message)) return;
        child.off('message', onMessage).off('exit', onExit);
        if ('error' in message) reject(new Error(String(message.error)));
        else resolve(message.reply as T);
      };
      const onExit = (code: number | null, signal: string | null): void =>
        reject(new Error(`a process ended with ${code ?? signal}`));
      child.on('message', onMessage).once('exit', onExit);
      child.send(order);
    });
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

export class LoadProcess {
  readonly #process: Obedient;

  constructor(program: string) {
    this.#process = new Obedient([program], {}, 'ignore');
  }

  ask<K extends Order['kind']>(order: Extract<Order, { kind: K }>): Promise<Replies[K]> {
    return this.#process.ask(order);
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }
}

/** Memory of a server, in bytes. */
interface Memory {
  /** Live objects and buffers after a garbage collection. */
  readonly used: number;
  readonly resident: number;
}

/** Runs inside the server process and reports its memory and the CPU time of all its threads. */
const PROBE = `
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
const memory = () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { used: heapUsed + external, resident: rss };
};
process.on('message', (wanted) => process.send({ reply: wanted === 'cpu' ? cpu() : memory() }));
process.channel.unref();
// The parent process is gone.
process.on('disconnect', () => process.exit());
`;

/** A server in a separate process. */
export class ServerProcess {
  readonly url: string;
  /** Time from the start of the process until it listened, in milliseconds. */
  readonly startedIn: number;
  readonly #process: Obedient;

  private constructor(process_: Obedient, url: string, startedIn: number) {
    this.#process = process_;
    this.url = url;
    this.startedIn = startedIn;
  }

  /** `program` is the source of a module that prints `{"addresses":["http://…"]}` once it listens. */
  static async start(
    program: string,
    env: Readonly<Record<string, string>>,
    flags: readonly string[],
  ): Promise<ServerProcess> {
    const since = performance.now();
    const args = [...flags, '--expose-gc', '--input-type=module', '--eval', PROBE + program];
    const started = new Obedient(args, env, 'pipe');
    const url = await addressFrom(started.child);
    return new ServerProcess(started, url, performance.now() - since);
  }

  /** CPU time so far, in microseconds. */
  cpu(): Promise<number> {
    return this.#process.ask('cpu');
  }

  memory(): Promise<Memory> {
    return this.#process.ask('memory');
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }
}

async function addressFrom(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const line = output.split('\n').find((each) => each.startsWith('{') && each.endsWith('}'));
      if (line) resolve((JSON.parse(line) as { readonly addresses: readonly string[] }).addresses[0] ?? '');
    });
    child.once('close', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${output}`)));
  });
}
