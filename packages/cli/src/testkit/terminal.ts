import { PassThrough } from 'node:stream';
import type { Clock } from '@quintet/engine';
import { main } from '../main.ts';
import type { Terminal } from '../terminal.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface TestTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
  /** As if the system wanted it to end. */
  readonly end: () => void;
}

export interface TestSettings {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Both ends are terminals of that size. */
  readonly tty?: { readonly columns: number; readonly rows: number };
  readonly clock?: Clock;
}

/** The time that every test sees: 2026-01-02 03:04:05 local. */
export const NOW = new Date(2026, 0, 2, 3, 4, 5);

const NEVER: Clock = { after: () => () => {} };

/** A terminal of streams: what is written to `input` is typed, what comes out is kept. */
export function testTerminal(input: NodeJS.ReadableStream, settings: TestSettings = {}): TestTerminal {
  const { folder = '/nowhere', env = {}, tty, clock = NEVER } = settings;
  const [out, err] = [new PassThrough(), new PassThrough()];
  const kept = { out: '', err: '' };
  out.setEncoding('utf8').on('data', (text: string) => {
    kept.out += text;
  });
  err.setEncoding('utf8').on('data', (text: string) => {
    kept.err += text;
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
    now: () => NOW,
    elapsed: () => elapsed++,
    clock,
    out: () => kept.out,
    err: () => kept.err,
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

/** Runs a command with that input, as over a pipe. */
export async function run(
  argv: readonly string[],
  input: string | Uint8Array = '',
  settings: TestSettings = {},
): Promise<Ran> {
  const stream = new PassThrough();
  stream.end(input);
  const terminal = testTerminal(stream, settings);
  const code = await main(argv, terminal);
  // What was written last arrives with the next turn of the loop.
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out: terminal.out(), err: terminal.err() };
}
