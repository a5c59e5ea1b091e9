import type { Bus } from '../bus/bus.ts';

/** A bus between nodes of one process, which can fail. */
export class Hub {
  readonly #nodes = new Set<Map<string, Set<(text: string) => void>>>();
  isUp = true;
  /** Loses messages silently, as when a node dies between its commit and its message. */
  losesMessages = false;

  node(): Bus {
    const subscribers = new Map<string, Set<(text: string) => void>>();
    this.#nodes.add(subscribers);
    const isUp = (): boolean => this.isUp;
    return {
      publish: (channel, text) => {
        if (!this.isUp || this.losesMessages) return;
        const message = text();
        for (const others of this.#nodes) {
          if (others !== subscribers) for (const receive of others.get(channel) ?? []) receive(message);
        }
      },
      subscribe(channel, receive) {
        const known = subscribers.get(channel) ?? new Set();
        subscribers.set(channel, known.add(receive));
        return () => known.delete(receive);
      },
      get isUp() {
        return isUp();
      },
      close: async () => void this.#nodes.delete(subscribers),
    };
  }

  /** Disconnects all nodes for good, as if they had died. */
  drop(): void {
    this.#nodes.clear();
  }
}
