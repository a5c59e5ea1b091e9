import { createInterface, type Interface } from 'node:readline';
import { type Line, readLines } from './lines.ts';
import type { Terminal } from './terminal.ts';

/** Why there is no more input: it ended, or the person wants to leave at once. */
export type NoLine = 'end' | 'interrupt';
export type Asked = { readonly line: Line } | { readonly none: NoLine };

export type Complete = () => readonly string[];

/** Where lines come from. */
export interface Prompt {
  /** `complete` lists what the tab key may complete to, where there is one. */
  ask(question: string, complete?: Complete): Promise<Asked>;
  /** Nobody waits for the answer any more; what is typed so far stays for the next question. */
  cancel(): void;
  /** Shows the question and what is typed so far again, after the screen was drawn anew. */
  repeat(): void;
  close(): void;
}

/** In bytes; nothing that is typed comes near. */
export const MAX_INPUT_LINE = 10_000;

/** `live` with a person at a terminal. There is one for a whole run: what it has read ahead would be lost with it. */
export const createPrompt = (terminal: Terminal, live: boolean): Prompt =>
  live ? new LivePrompt(terminal) : new PipedPrompt(terminal);

/** A person at a terminal, with line editing and the lines typed before. */
class LivePrompt implements Prompt {
  readonly #readline: Interface;
  #waiting: ((asked: Asked) => void) | null = null;
  readonly #early: string[] = [];
  #none: NoLine | null = null;
  #complete: Complete = () => [];
  readonly #stopListening: () => void;

  constructor({ input, output, onEnding }: Terminal) {
    const completer = (line: string): [string[], string] => {
      const begun = line.toLowerCase();
      return [this.#complete().filter((text) => text.toLowerCase().startsWith(begun)), line];
    };
    this.#readline = createInterface({
      input,
      output,
      terminal: true,
      historySize: 200,
      removeHistoryDuplicates: true,
      completer,
    });
    this.#readline.on('line', (line) => {
      if (this.#waiting) this.#answer({ line });
      else this.#early.push(line);
    });
    this.#readline.on('SIGINT', () => this.#end('interrupt'));
    this.#readline.on('close', () => this.#end('end'));
    // Where the window is gone, so is the input.
    this.#readline.on('error', () => this.#end('end'));
    this.#stopListening = onEnding(() => this.#end('interrupt'));
  }

  ask(question: string, complete: Complete = () => []): Promise<Asked> {
    this.#complete = complete;
    const early = this.#early.shift();
    if (early !== undefined) return Promise.resolve({ line: early });
    if (this.#none) return Promise.resolve({ none: this.#none });
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#readline.setPrompt(question);
      // What is typed already stays, and so does the place in it.
      this.#readline.prompt(true);
    });
  }

  cancel(): void {
    this.#waiting = null;
  }

  repeat(): void {
    if (this.#waiting) this.#readline.prompt(true);
  }

  close(): void {
    this.#stopListening();
    this.#readline.close();
  }

  #end(none: NoLine): void {
    this.#none ??= none;
    this.#answer({ none: this.#none });
  }

  #answer(asked: Asked): void {
    const resolve = this.#waiting;
    this.#waiting = null;
    resolve?.(asked);
  }
}

/** A pipe or a file: lines as they come, nothing echoed. */
class PipedPrompt implements Prompt {
  readonly #chunks: AsyncGenerator<Line[]>;
  readonly #lines: Line[] = [];

  constructor({ input }: Terminal) {
    this.#chunks = readLines(input, MAX_INPUT_LINE);
  }

  async ask(): Promise<Asked> {
    while (this.#lines.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return { none: 'end' };
      this.#lines.push(...value);
    }
    return { line: this.#lines.shift() as Line };
  }

  cancel(): void {}

  repeat(): void {}

  close(): void {
    void this.#chunks.return(undefined);
  }
}
