import type { RawData } from 'ws';

export interface LaneEvents {
  /** Whether `second` may overtake `first`. */
  mayReorder(first: string, second: string): boolean;
  mayDouble(message: string): boolean;
  deliver(message: string): void;
  did(what: 'messages delayed' | 'messages doubled' | 'messages reordered'): void;
}

/** Faults to apply to one message. */
export interface Treatment {
  /** Time in ms by which the message is delayed. */
  readonly delay: number;
  readonly isDoubled: boolean;
  readonly isReordered: boolean;
}

/** Time in ms for which a message is held back, so that the next message can overtake it. */
const HELD = 40;

/** One direction of a connection. Delivers messages in order, except for injected duplicates and reordering. */
export class Lane {
  readonly #events: LaneEvents;
  #tail: Promise<void> = Promise.resolve();
  #held: { readonly message: string; readonly timer: NodeJS.Timeout } | null = null;

  constructor(events: LaneEvents) {
    this.#events = events;
  }

  put(message: string, { delay, isDoubled, isReordered }: Treatment): void {
    if (delay > 0) this.#events.did('messages delayed');
    this.#tail = this.#tail.then(() => after(delay)).then(() => this.#arrived(message, isDoubled, isReordered));
  }

  /** Resolves when all messages are delivered. */
  async empty(): Promise<void> {
    await this.#tail;
    this.#release();
  }

  #arrived(message: string, isDoubled: boolean, isReordered: boolean): void {
    const held = this.#held;
    if (held && !this.#events.mayReorder(held.message, message)) this.#release();
    if (this.#held === null && isReordered) {
      this.#held = { message, timer: setTimeout(() => this.#release(), HELD) };
      return;
    }
    this.#events.deliver(message);
    if (isDoubled && this.#events.mayDouble(message)) {
      this.#events.did('messages doubled');
      this.#events.deliver(message);
    }
    if (this.#held) this.#events.did('messages reordered');
    this.#release();
  }

  #release(): void {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    clearTimeout(held.timer);
    this.#events.deliver(held.message);
  }
}

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => (milliseconds > 0 ? setTimeout(resolve, milliseconds) : resolve()));

export const textOf = (data: RawData): string => String(data);

const typeOf = (message: string): string => /"type":"([a-z]+)"/.exec(message)?.[1] ?? '';

/** Types of messages that must arrive first and exactly once. */
const FIRST = new Set(['hello', 'welcome']);
const UNNUMBERED = new Set(['status', 'chat', 'messages']);
const TALK = new Set(['chat', 'messages']);

export function mayReorder(first: string, second: string): boolean {
  const [one, other] = [typeOf(first), typeOf(second)];
  if (FIRST.has(one) || FIRST.has(other)) return false;
  // `chat` adds one message and `messages` replaces the whole chat, so their order matters.
  if (TALK.has(one) && TALK.has(other)) return false;
  // `entries` and `status` both contain the clocks, so their order matters.
  if (one !== other) return !(one === 'entries' && other === 'status') && !(one === 'status' && other === 'entries');
  return !UNNUMBERED.has(one);
}

/** Whether a message may be duplicated. A chat command, which has an id, is idempotent. A broadcast chat message has no id. */
export function mayDouble(message: string): boolean {
  const type = typeOf(message);
  return !FIRST.has(type) && !(type === 'chat' && !message.includes('"id":'));
}
