/** A line without its end; null is one that was longer than allowed and is lost. */
export type Line = string | null;

const NEWLINE = 0x0a;

/** Cuts bytes into lines and never holds more than one line's limit: what is longer is dropped up to its end. */
export class LineSplitter {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #length = 0;
  #dropping = false;
  readonly #decoder = new TextDecoder();

  /** `limit` in bytes, the line's end not counted. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The lines that these bytes end, in order. */
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

  /** What stands after the last line's end, if anything. */
  end(): Line[] {
    return this.#length > 0 ? [this.#take()] : [];
  }

  /** Bytes that are no UTF-8 become U+FFFD. */
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

/** The lines of a stream, as they come: those of one chunk together. */
export async function* readLines(input: NodeJS.ReadableStream, limit: number): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter(limit);
  for await (const chunk of input) {
    const lines = splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (lines.length > 0) yield lines;
  }
  const rest = splitter.end();
  if (rest.length > 0) yield rest;
}
