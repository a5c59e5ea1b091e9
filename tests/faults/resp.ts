const NEWLINE = Buffer.from('\r\n');
/** Start of a published message: an array (RESP2) or a push (RESP3) of three values. */
const MESSAGES = ['*', '>'].map((kind) => Buffer.from(`${kind}3\r\n$7\r\nmessage\r\n`));

/**
 * Drops published messages from the output of Redis on one connection. Forwards every other value unchanged, once it is complete.
 */
export class MessageFilter {
  readonly #isDropped: () => boolean;
  #rest = Buffer.alloc(0);

  /** `isDropped` is called once per message. */
  constructor(isDropped: () => boolean) {
    this.#isDropped = isDropped;
  }

  /** Consumes the next bytes and returns the bytes to forward. */
  take(chunk: Buffer): Buffer {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const passed: Buffer[] = [];
    let at = 0;
    for (let end = endOfValue(bytes, at); end !== null; end = endOfValue(bytes, at)) {
      const value = bytes.subarray(at, end);
      const isMessage = MESSAGES.some((start) => value.subarray(0, start.length).equals(start));
      if (!isMessage || !this.#isDropped()) passed.push(value);
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    return Buffer.concat(passed);
  }
}

/** Number of values per item of an aggregate: one in arrays, sets and pushes, two in maps and attributes. */
const AGGREGATES: Readonly<Record<string, number>> = { '*': 1, '~': 1, '>': 1, '%': 2, '|': 2 };
/** First characters of length-prefixed values: strings, errors and verbatim strings. */
const SIZED = '$!=';

/** Offset after the value (RESP2 or RESP3) that begins at `at`; `null` if it is incomplete. */
function endOfValue(bytes: Buffer, at: number): number | null {
  const newline = bytes.indexOf(NEWLINE, at);
  if (newline < 0) return null;
  const kind = String.fromCharCode(bytes[at] as number);
  let end: number | null = newline + NEWLINE.length;
  const perCount = AGGREGATES[kind];
  const isSized = SIZED.includes(kind);
  if (perCount === undefined && !isSized) return end;
  // A length of -1 means null.
  const count = Number(bytes.toString('latin1', at + 1, newline));
  if (count < 0) return end;
  if (isSized) {
    end += count + NEWLINE.length;
    return end <= bytes.length ? end : null;
  }
  for (let n = 0; n < count * (perCount ?? 1) && end !== null; n++) end = endOfValue(bytes, end);
  return end;
}
