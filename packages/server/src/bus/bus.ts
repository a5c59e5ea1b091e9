/** Messages between nodes about what they have written. Only an optimisation: missed changes are read from the store. */
export interface Bus {
  /** `text` is called only if there are other nodes. */
  publish(channel: string, text: () => string): void;
  /** Receives messages of other nodes only; `lost` is called when messages may have been missed. */
  subscribe(channel: string, received: (text: string) => void, lost: () => void): () => void;
  /** Whether messages from other nodes arrive. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

/** For a single node. */
export const NO_BUS: Bus = {
  publish() {},
  subscribe: () => () => {},
  isUp: true,
  close: async () => {},
};
