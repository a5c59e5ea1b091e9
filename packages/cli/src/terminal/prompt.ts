import { createInterface, type Interface } from 'node:readline';
import { type Line, readLines } from './lines.ts';
import type { Surroundings } from './terminal.ts';

/** Why there is no line: the input ended, or the person pressed Ctrl-C. */
export type NoLine = 'end' | 'interrupt';
export type PromptResult = { readonly line: Line } | { readonly none: NoLine };

export type Complete = () => readonly string[];

/** Source of input lines. */
export interface Prompt {
  /** `complete` lists the completions for the Tab key. */
  ask(question: string, complete?: Complete): Promise<PromptResult>;
  /** Cancels the question. Text typed so far is kept for the next question. */
  cancel(): void;
  /** Shows the question and the typed text again after a redraw. */
  repeat(): void;
  close(): void;
}

/** Maximum length of an input line in bytes. */
export const MAX_INPUT_LINE = 10_000;

/** `live` is `true` for a person at a terminal. Create only one prompt per run, since a prompt may read ahead. */
export const createPrompt = (terminal: Surroundings, live: boolean): Prompt =>
  live ? new LivePrompt(terminal) : new PipedPrompt(terminal);

/** Reads from a terminal, with line editing and history. */
class LivePrompt implements Prompt {
  readonly #readline: Interface;
  #waiting: ((input: PromptResult) => void) | null = null;
  readonly #early: string[] = [];
  #none: NoLine | null = null;
  #complete: Complete = () => [];
  readonly #stopListening: () => void;

  constructor({ input, output, onEnding }: Surroundings) {
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
    // Closing the window ends the input.
    this.#readline.on('error', () => this.#end('end'));
    this.#stopListening = onEnding(() => this.#end('interrupt'));
  }

  ask(question: string, complete: Complete = () => []): Promise<PromptResult> {
    this.#complete = complete;
    const early = this.#early.shift();
    if (early !== undefined) return Promise.resolve({ line: early });
    if (this.#none) return Promise.resolve({ none: this.#none });
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#readline.setPrompt(question);
      // Keeps the typed text and the cursor position.
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

  #answer(input: PromptResult): void {
    const resolve = this.#waiting;
    this.#waiting = null;
    resolve?.(input);
  }
}

/** Reads from a pipe or a file, without echo. */
class PipedPrompt implements Prompt {
  readonly #chunks: AsyncGenerator<Line[]>;
  readonly #lines: Line[] = [];

  constructor({ input }: Surroundings) {
    this.#chunks = readLines(input, MAX_INPUT_LINE);
  }

  async ask(): Promise<PromptResult> {
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
