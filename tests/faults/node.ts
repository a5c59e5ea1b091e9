import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(root, 'node_modules/.cache/quintet');

/** A built server program in a temporary folder. */
export interface Program {
  readonly folder: string;
  remove(): void;
}

/** A patch to one source file, to simulate another release. */
export interface Patch {
  /** Path relative to the repository root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Bundles the server from the sources, so that it starts quickly and needs no TypeScript support. */
export async function buildProgram(patches: readonly Patch[] = []): Promise<Program> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'faults-'));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'packages/server/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  await build({
    entryPoints: [
      { in: path.join(root, 'tests/faults/node-process.ts'), out: 'node' },
      { in: path.join(root, 'packages/server/src/store/sqlite-thread.mjs'), out: 'sqlite-thread' },
      { in: path.join(root, 'packages/server/src/search-worker.ts'), out: 'worker' },
    ],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.md': 'text' },
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@quintet/')),
    logLevel: 'error',
    plugins: patches.map(patching),
  });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>app</title>');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const patching = ({ file, from, to }: Patch): Plugin => ({
  name: 'patch',
  setup(builder) {
    builder.onLoad({ filter: new RegExp(`${file}$`) }, ({ path: found }) => {
      const source = readFileSync(found, 'utf8');
      if (!source.includes(from)) throw new Error(`${file} has no ${from}`);
      return { contents: source.replace(from, to), loader: 'ts' };
    });
  },
});

/** Disables rate limits, since all clients share one address. */
const GENEROUS = {
  HOST: '127.0.0.1',
  PORT: '0',
  REQUESTS_PER_MINUTE: '100000000',
  MATCHES_PER_HOUR_PER_ADDRESS: '100000000',
  BYTES_PER_HOUR_PER_ADDRESS: '999999999',
  REQUESTS_PER_MINUTE_PER_TICKET: '100000000',
  MAX_EVENT_LOOP_DELAY: '0',
  MESSAGES_PER_SECOND: '1000000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
};

type Env = Readonly<Record<string, string>>;

/** Time in ms between SIGTERM and SIGKILL. */
const STOPPING = 10_000;

/** A server process that can be killed and restarted over the same store. */
export class Node {
  readonly #program: Program;
  readonly #env: Env;
  readonly #before: string | null;
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #starting: Promise<void> = Promise.resolve();
  #complaints = '';
  #extra: Env = {};
  #onDeath: (why: Error) => void = () => {};

  /** `before` is a shell command that runs first, for example to set limits. */
  constructor(program: Program, env: Env, before: string | null = null) {
    this.#program = program;
    this.#env = env;
    this.#before = before;
  }

  /** Port of the server; `null` while the server is down. */
  get port(): number | null {
    return this.#port;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Environment variables added by the last restart. */
  get extra(): Env {
    return this.#extra;
  }

  /** Returns the errors that the server has printed since the last call. */
  takeComplaints(): string {
    const output = this.#complaints;
    this.#complaints = '';
    return output;
  }

  async start(): Promise<void> {
    const { PATH = '', HOME = '' } = process.env;
    const server = [process.execPath, path.join(this.#program.folder, 'node.mjs'), this.#program.folder];
    const shell = this.#before === null ? [] : ['/bin/sh', '-c', `${this.#before}; exec "$0" "$@"`];
    const [command = '', ...args] = [...shell, ...server];
    const child = spawn(command, args, {
      env: { PATH, HOME, ...GENEROUS, ...this.#env, ...this.#extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const kill = (): void => void child.kill('SIGKILL');
    process.on('exit', kill);
    child.on('exit', () => process.off('exit', kill));
    child.stderr.on('data', (chunk) => {
      this.#complaints += chunk;
    });
    let output = '';
    this.#port = await new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const port = /port (\d+)\n/.exec(output)?.[1];
        if (port) resolve(Number(port));
      });
      child.on('exit', (code, signal) => {
        const why = new Error(`a server ended with ${code ?? signal}: ${this.#complaints}`);
        if (this.#child === child) {
          // `#end` clears the port before it ends the process, so the process died by itself if the port is still set.
          const isSudden = this.#port !== null;
          this.#port = null;
          if (isSudden) this.#onDeath(why);
        }
        reject(why);
      });
    });
  }

  /** `onDeath` is called with the reason when the process ends unexpectedly. */
  watch(onDeath: (why: Error) => void): void {
    this.#onDeath = onDeath;
  }

  /** Kills the process with SIGKILL and restarts it. If the process is still starting, waits for that first. */
  restart(extra: Env = this.#extra): Promise<void> {
    this.#starting = this.#starting
      .catch(() => {})
      .then(async () => {
        await this.#end('SIGKILL');
        this.#extra = extra;
        await this.start();
      });
    return this.#starting;
  }

  /** Sends SIGTERM. Returns `false` if the process did not end in time and had to be killed. */
  async stop(): Promise<boolean> {
    await this.#starting.catch(() => {});
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<boolean> {
    const child = this.#child;
    this.#port = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return true;
    const exited = once(child, 'exit');
    child.kill(signal);
    // Needed if the server waits for a lost database and takes too long to stop.
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOPPING);
    await exited;
    clearTimeout(impatient);
    return child.exitCode === 0;
  }
}
