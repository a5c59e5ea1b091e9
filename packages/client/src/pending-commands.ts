import type { Command } from '@quintet/wire';

/** The server's response to a command. */
export type CommandResponse =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly reason?: string };

interface Pending {
  readonly command: Command;
  resolve(response: CommandResponse): void;
}

/** Commands without a response yet, in the order in which they were sent. */
export class PendingCommands {
  readonly #pending = new Map<number, Pending>();

  get size(): number {
    return this.#pending.size;
  }

  get commands(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  add(command: Command): Promise<CommandResponse> {
    return new Promise((resolve) => this.#pending.set(command.id, { command, resolve }));
  }

  resolve(id: number, response: CommandResponse): void {
    this.#pending.get(id)?.resolve(response);
    this.#pending.delete(id);
  }

  resolveAll(response: CommandResponse): void {
    for (const { resolve } of this.#pending.values()) resolve(response);
    this.#pending.clear();
  }
}
