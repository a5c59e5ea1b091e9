import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A real PostgreSQL or Redis on a private port. */
export interface Service {
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
  /** Matches the output that the program prints when it is ready. */
  readonly ready: RegExp;
}

const ATTEMPTS = 5;

/** Starts a server on a free port, and retries if another program takes the port first. */
export async function startOnFreePort(
  launch: (port: number) => Launch,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { child: await start(launch(port)), port };
    } catch (error) {
      if (attempt === ATTEMPTS || !/in use/i.test(String(error))) throw error;
    }
  }
}

/** Starts a server and waits until it is ready. */
export async function start({ command, args, options, ready }: Launch): Promise<ChildProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.on('exit', () => process.off('exit', kill));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        // Keeps reading the output, since a full pipe would block the program.
        if (output.length > 100_000) return;
        output += chunk;
        if (ready.test(output)) resolve();
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => reject(new Error(`${command} ended with ${code ?? signal}:\n${output}`)));
  });
  return child;
}

export async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
