import type { ChatMessage } from '@quintet/wire';

/** As many lines as the store gives. */
const MOST_LINES = 200;

/** What was said in a match, as far as it is shown. */
export class Lines {
  #all: readonly ChatMessage[];

  constructor(all: readonly ChatMessage[]) {
    this.#all = all;
  }

  get all(): readonly ChatMessage[] {
    return this.#all;
  }

  /** False: it is there already. */
  add(line: ChatMessage): boolean {
    if (this.#all.some((known) => isSame(known, line))) return false;
    this.#all = [...this.#all.slice(1 - MOST_LINES), line];
    return true;
  }

  /**
   * Takes over the order in which they are kept: where two nodes took a line at the same moment, each has shown its own
   * first. False: it is the same order.
   */
  sort(kept: readonly ChatMessage[]): boolean {
    // What has come since they were read is sorted after it.
    if (!this.#all.every((line) => kept.some((other) => isSame(line, other)))) return false;
    if (kept.length === this.#all.length && kept.every((line, i) => isSame(line, this.#all[i]))) return false;
    this.#all = kept;
    return true;
  }

  clear(): void {
    this.#all = [];
  }
}

const isSame = (one: ChatMessage, other: ChatMessage | undefined): boolean =>
  one.at === other?.at && one.by === other.by && one.text === other.text;
