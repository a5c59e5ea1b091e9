const NEWLINE = Buffer.from('\r\n');
/** How a message to a subscriber begins: an array (RESP2) or a push (RESP3) of three. */
const MESSAGES = ['*', '>'].map((kind) => Buffer.from(`${kind}3\r\n$7\r\nmessage\r\n`));

/**
 * Drops published messages from what Redis sends over one connection. Everything else passes unchanged, and only whole values
 * pass, so that nothing is cut in the middle.
 */
export class MessageFilter {
  readonly #isDropped: () => boolean;
  #rest = Buffer.alloc(0);

  /** `isDropped` is asked once for each message. */
  constructor(isDropped: () => boolean) {
    this.#isDropped = isDropped;
  }

  /** Takes the next bytes, and gives those that may pass now. */
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

/** Values inside of an aggregate, for each that it counts: arrays, sets and pushes have one, maps and attributes two. */
const AGGREGATES: Readonly<Record<string, number>> = { '*': 1, '~': 1, '>': 1, '%': 2, '|': 2 };
/** Strings, errors and verbatim strings that say their length first. */
const SIZED = '$!=';

/** Offset just behind the value (RESP2 or RESP3) that begins at `at`; `null` if the value is not complete. */
function endOfValue(bytes: Buffer, at: number): number | null {
  const newline = bytes.indexOf(NEWLINE, at);
  if (newline < 0) return null;
  const kind = String.fromCharCode(bytes[at] as number);
  let end: number | null = newline + NEWLINE.length;
  const perCount = AGGREGATES[kind];
  const isSized = SIZED.includes(kind);
  if (perCount === undefined && !isSized) return end;
  // -1 stands for null.
  const count = Number(bytes.toString('latin1', at + 1, newline));
  if (count < 0) return end;
  if (isSized) {
    end += count + NEWLINE.length;
    return end <= bytes.length ? end : null;
  }
  for (let n = 0; n < count * (perCount ?? 1) && end !== null; n++) end = endOfValue(bytes, end);
  return end;
}
