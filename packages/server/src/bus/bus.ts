/** How nodes tell each other what they have written. Never the truth: whoever misses something reads it from the store. */
export interface Bus {
  /** The text is asked for only where there is somebody to tell. */
  publish(channel: string, text: () => string): void;
  /** Hears what other nodes publish, not what this one does; `lost` is called when something may have been missed. */
  subscribe(channel: string, heard: (text: string) => void, lost: () => void): () => void;
  /** Whether others are heard of at this moment. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

/** For a node that is alone: there is nobody to tell. */
export const NO_BUS: Bus = {
  publish() {},
  subscribe: () => () => {},
  isUp: true,
  close: async () => {},
};
