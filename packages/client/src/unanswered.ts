import type { Command } from '@quintet/wire';

/** What became of a command. */
export type Answer =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly reason?: string };

interface Waiting {
  readonly command: Command;
  resolve(answer: Answer): void;
}

/** Commands that wait for their answer, in the order in which they were given. */
export class Unanswered {
  readonly #waiting = new Map<number, Waiting>();

  get size(): number {
    return this.#waiting.size;
  }

  get commands(): Command[] {
    return [...this.#waiting.values()].map(({ command }) => command);
  }

  add(command: Command): Promise<Answer> {
    return new Promise((resolve) => this.#waiting.set(command.id, { command, resolve }));
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.resolve(answer);
    this.#waiting.delete(id);
  }

  /** Nobody will answer any more. */
  giveUp(answer: Answer): void {
    for (const { resolve } of this.#waiting.values()) resolve(answer);
    this.#waiting.clear();
  }
}
