/** A line without its line break, or `null` for one that exceeded the limit and was dropped. */
export type Line = string | null;

const NEWLINE = 0x0a;

/** Splits bytes into lines. Buffers no more than the maximum length of a line. */
export class LineSplitter {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #length = 0;
  #dropping = false;
  readonly #decoder = new TextDecoder();

  /** `limit` is the maximum length of a line in bytes, without its line break. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the lines that these bytes complete. */
  push(bytes: Uint8Array): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(NEWLINE, from);
      const piece = bytes.subarray(from, to === -1 ? bytes.length : to);
      if (this.#dropping) this.#dropping = to === -1;
      else if (this.#length + piece.length > this.#limit) {
        lines.push(null);
        this.#clear();
        this.#dropping = to === -1;
      } else {
        this.#parts.push(piece);
        this.#length += piece.length;
        if (to !== -1) lines.push(this.#take());
      }
      if (to === -1) return lines;
      from = to + 1;
    }
  }

  /** Returns the unfinished last line, if any. */
  end(): Line[] {
    return this.#length > 0 ? [this.#take()] : [];
  }

  /** Returns the buffered line. Invalid UTF-8 becomes U+FFFD. */
  #take(): string {
    const [only] = this.#parts;
    const bytes = this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts);
    this.#clear();
    const text = this.#decoder.decode(bytes);
    return text.endsWith('\r') ? text.slice(0, -1) : text;
  }

  #clear(): void {
    this.#parts = [];
    this.#length = 0;
  }
}

/** Reads the lines of a stream, one batch per chunk. */
export async function* readLines(input: NodeJS.ReadableStream, limit: number): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter(limit);
  for await (const chunk of input) {
    const lines = splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (lines.length > 0) yield lines;
  }
  const rest = splitter.end();
  if (rest.length > 0) yield rest;
}
