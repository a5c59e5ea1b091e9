import type { Timers } from '@quintet/engine/match';
import { errorCode } from './failure.ts';
import type { Games } from './games.ts';
import { forTerminal, jsonForTerminal } from './width.ts';

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** Everything outside the process that a program on a terminal uses: streams, time and signals. Tests provide their own. */
export interface Surroundings {
  readonly input: Input;
  readonly output: Output;
  readonly errors: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative file names refer to. */
  readonly folder: string;
  now(): Date;
  /** Monotonic time in milliseconds. */
  elapsed(): number;
  readonly timers: Timers;
  /** Calls back on SIGTERM and SIGHUP. Returns a function that removes the listener. */
  onEnding(then: () => void): () => void;
  /** Calls back on Ctrl-C instead of ending the process. Returns a function that removes the listener. */
  onInterrupt(then: () => void): () => void;
}

/** The services that a command uses. */
export interface Terminal extends Surroundings {
  readonly games: Games;
}

const systemTimers: Timers = {
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

export function processTerminal(): Surroundings {
  // A reader may close the pipe early (`quintet rules jungle | head`), which is not an error.
  process.stdout.on('error', (error) => {
    if (errorCode(error) === 'EPIPE') process.exit(0);
    // The window was closed, but the match can still be saved.
    if (errorCode(error) !== 'EIO') throw error;
  });
  return {
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    env: process.env,
    folder: process.cwd(),
    now: () => new Date(),
    elapsed: () => performance.now(),
    timers: systemTimers,
    onEnding(then) {
      const signals = ['SIGTERM', 'SIGHUP'] as const;
      // Listens only once, so that a second signal ends a process that hangs after the first.
      for (const signal of signals) process.once(signal, then);
      return () => {
        for (const signal of signals) process.off(signal, then);
      };
    },
    onInterrupt(then) {
      process.once('SIGINT', then);
      return () => process.off('SIGINT', then);
    },
  };
}

/** `true` if input and output are terminals that support cursor codes. */
export const isLive = ({ input, output, env }: Surroundings): boolean =>
  input.isTTY === true && output.isTTY === true && env.TERM !== 'dumb';

/** Whether to use colour. NO_COLOR (no-color.org) overrides FORCE_COLOR, which overrides detection. */
export function hasColor({ output, env }: Surroundings): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return output.isTTY === true && env.TERM !== 'dumb';
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const sizeOf = ({ output }: Surroundings): Size => ({ columns: output.columns || 80, rows: output.rows || 24 });

export const print = (terminal: Surroundings, text: string): void => {
  terminal.output.write(`${forTerminal(text)}\n`);
};

export const printError = (terminal: Surroundings, text: string): void => {
  terminal.errors.write(`${forTerminal(text)}\n`);
};

export const printJson = (terminal: Surroundings, value: unknown): void => {
  terminal.output.write(`${jsonForTerminal(value)}\n`);
};
