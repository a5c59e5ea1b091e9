import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Timers } from '@quintet/engine/match';
import { afterEach, beforeEach } from 'vitest';
import { main } from '../main.ts';
import { Games } from '../terminal/games.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface TestTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
  /** Simulates SIGTERM. */
  readonly end: () => void;
}

export interface TestSettings {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** If given, input and output are terminals of this size. */
  readonly tty?: { readonly columns: number; readonly rows: number };
  readonly timers?: Timers;
}

/** Current time in every test: 2026-01-02 03:04:05 local time. */
export const NOW = new Date(2026, 0, 2, 3, 4, 5);

const NEVER: Timers = { after: () => () => {} };

/** A terminal made of streams. `input` is the stream of what a person types. The output is recorded. */
export function testTerminal(input: NodeJS.ReadableStream, settings: TestSettings = {}): TestTerminal {
  const { folder = '/nowhere', env = {}, tty, timers = NEVER } = settings;
  const [out, err] = [new PassThrough(), new PassThrough()];
  const output = { out: '', err: '' };
  out.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  err.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  if (tty) {
    Object.assign(input, { isTTY: true, setRawMode: () => input });
    Object.assign(out, { isTTY: true, ...tty });
  }
  let elapsed = 0;
  const endings = new Set<() => void>();
  return {
    input,
    output: out,
    errors: err,
    env,
    folder,
    games: new Games(folder),
    now: () => NOW,
    elapsed: () => elapsed++,
    timers,
    out: () => output.out,
    err: () => output.err,
    onEnding(then) {
      endings.add(then);
      return () => endings.delete(then);
    },
    onInterrupt: () => () => {},
    end: () => {
      for (const then of endings) then();
    },
  };
}

/** Runs a command with piped input. */
export async function run(
  argv: readonly string[],
  input: string | Uint8Array = '',
  settings: TestSettings = {},
): Promise<Ran> {
  const stream = new PassThrough();
  stream.end(input);
  const terminal = testTerminal(stream, settings);
  const code = await main(argv, terminal);
  // The last output arrives in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out: terminal.out(), err: terminal.err() };
}

/** An empty folder for each test of a file. */
export class TestFolder {
  path = '';

  constructor() {
    beforeEach(async () => {
      this.path = await mkdtemp(path.join(tmpdir(), 'quintet-'));
    });
    afterEach(() => rm(this.path, { recursive: true }));
  }

  /** Runs `quintet play` in the folder, with these lines as piped input. */
  play(args: readonly string[], ...lines: string[]): Promise<Ran> {
    return run(['play', ...args], lines.map((line) => `${line}\n`).join(''), { folder: this.path });
  }
}
