import type { Bus } from '../bus/bus.ts';

/** A bus between nodes of one process, which can be cut. */
export class Hub {
  readonly #nodes = new Set<Map<string, Set<(text: string) => void>>>();
  isUp = true;
  /** Messages vanish though everything looks fine, as when a node dies between its commit and its message. */
  swallows = false;

  node(): Bus {
    const subscribers = new Map<string, Set<(text: string) => void>>();
    this.#nodes.add(subscribers);
    const isUp = (): boolean => this.isUp;
    return {
      publish: (channel, text) => {
        if (!this.isUp || this.swallows) return;
        const said = text();
        for (const others of this.#nodes) {
          if (others !== subscribers) for (const heard of others.get(channel) ?? []) heard(said);
        }
      },
      subscribe(channel, heard) {
        const known = subscribers.get(channel) ?? new Set();
        subscribers.set(channel, known.add(heard));
        return () => known.delete(heard);
      },
      get isUp() {
        return isUp();
      },
      close: async () => void this.#nodes.delete(subscribers),
    };
  }

  /** A node that dies says nothing any more, and hears nothing. */
  drop(): void {
    this.#nodes.clear();
  }
}
