import type { Clock } from '@quintet/engine';
import { errorCode } from './failure.ts';

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** Everything of the outside world that a command touches: tests hand in their own. */
export interface Terminal {
  readonly input: Input;
  readonly output: Output;
  readonly errors: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that file names are relative to. */
  readonly folder: string;
  now(): Date;
  /** For measuring: milliseconds from some start. */
  elapsed(): number;
  readonly clock: Clock;
  /** Calls back when the system wants this to end (the window is closed, the machine shuts down); the result stops that. */
  onEnding(then: () => void): () => void;
  /** Calls back at Ctrl-C, instead of ending at once; the result stops that. */
  onInterrupt(then: () => void): () => void;
}

const systemClock: Clock = {
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

export function processTerminal(): Terminal {
  // Whoever reads us may stop at any time (`quintet rules jungle | head`): that is no fault of ours.
  process.stdout.on('error', (error) => {
    if (errorCode(error) === 'EPIPE') process.exit(0);
    // The window is gone: what is to be saved still can be.
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
    clock: systemClock,
    onEnding(then) {
      const signals = ['SIGTERM', 'SIGHUP'] as const;
      // Once: what does not listen to the first is ended by the second.
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

/** Whether a person sits at both ends, on something that understands cursor codes. */
export const isLive = ({ input, output, env }: Terminal): boolean =>
  input.isTTY === true && output.isTTY === true && env.TERM !== 'dumb';

/** NO_COLOR (no-color.org) wins, then FORCE_COLOR, then whether a terminal is there. */
export function hasColor({ output, env }: Terminal): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return output.isTTY === true && env.TERM !== 'dumb';
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const sizeOf = ({ output }: Terminal): Size => ({ columns: output.columns || 80, rows: output.rows || 24 });

/** A line to the output. */
export const print = (terminal: Terminal, text: string): void => {
  terminal.output.write(`${text}\n`);
};

export const printJson = (terminal: Terminal, value: unknown): void => print(terminal, JSON.stringify(value));
