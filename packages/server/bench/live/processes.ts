import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
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

  async ask<T>(order: unknown): Promise<T> {
    const { child } = this;
    const gone = new AbortController();
    const { signal } = gone;
    try {
      const answered = this.#reply<T>(signal);
      const ended = once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`a process ended with ${code ?? by}`);
      });
      child.send(order as object);
      const message = await Promise.race([answered, ended]);
      if ('error' in message) throw new Error(message.error);
      return message.reply;
    } finally {
      gone.abort();
    }
  }

  /** The next message that is a reply; a server may send others to its process manager. */
  async #reply<T>(signal: AbortSignal): Promise<{ reply: T } | { error: string }> {
    for (;;) {
      const [message] = (await once(this.child, 'message', { signal })) as [unknown];
      if (typeof message === 'object' && message !== null && ('reply' in message || 'error' in message))
        return message as { reply: T } | { error: string };
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
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

  end(): Promise<void> {
    return this.#process.end('SIGTERM');
  }
}

/** Memory of a server, in bytes. */
export interface Memory {
  /** Live objects and buffers after a garbage collection. */
  readonly used: number;
  readonly resident: number;
}

/** Runs inside the server process and reports its memory and CPU time. */
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

  /** `program` is the source of a module that prints `{"addresses":["http://…"]}` once it listens; `flags` are Node flags. */
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

  /** CPU time of all threads and child processes so far, in microseconds. */
  async cpu(): Promise<number> {
    return cpuOf(this.#process.child.pid ?? 0) || this.#process.ask('cpu');
  }

  memory(): Promise<Memory> {
    return this.#process.ask('memory');
  }

  /** Kills the process with SIGKILL. */
  kill(): Promise<void> {
    return this.#process.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#process.end('SIGTERM');
  }
}

/** The servers of one contestant: a single server, or the nodes of a cluster. */
export class Nodes {
  readonly #servers: readonly ServerProcess[];

  constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers;
  }

  get urls(): readonly string[] {
    return this.#servers.map(({ url }) => url);
  }

  /** CPU time of all nodes so far, in microseconds; PostgreSQL and Redis are not included. */
  async cpu(): Promise<number> {
    const times = await Promise.all(this.#servers.map((server) => server.cpu()));
    return times.reduce((sum, time) => sum + time, 0);
  }

  /** Live objects and buffers of all nodes after a garbage collection, in bytes. */
  async memory(): Promise<number> {
    const all = await Promise.all(this.#servers.map((server) => server.memory()));
    return all.reduce((sum, { used }) => sum + used, 0);
  }

  /** Kills all nodes with SIGKILL. */
  async kill(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()));
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

/** Time that Node itself takes to start and exit, in milliseconds. */
export async function bareNode(): Promise<number> {
  const since = performance.now();
  await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - since;
}

/** CPU time in microseconds of a process and its children, ended ones included. 0 where there is no /proc. */
export function cpuOf(pid: number): number {
  const TICK_US = 10_000;
  let ticks = 0;
  try {
    for (const each of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(each);
      const isChild = Number(fields[1]) === pid;
      if (!isChild && Number(each) !== pid) continue;
      // User and system time; of the process itself also those of its ended children.
      ticks += Number(fields[11]) + Number(fields[12]) + (isChild ? 0 : Number(fields[13]) + Number(fields[14]));
    }
  } catch {
    return 0;
  }
  return TICK_US * ticks;
}

/** Fields of `/proc/PID/stat` after the process name, see proc(5); empty if the process has just ended. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
