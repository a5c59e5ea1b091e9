import { storedFlag } from '../../ui/storage.ts';
import type { OnlinePlay } from './online-play.svelte.ts';

const savedOpen = storedFlag('quintet:chat', false);

/** Whether the chat is open, and how many of its messages are unread. */
export class ChatBox {
  readonly #play: OnlinePlay;
  #isOpen = $state(savedOpen.read());
  /** Time of the last message that was read. */
  #readUntil = $state(0);

  constructor(play: OnlinePlay) {
    this.#play = play;
    this.markRead();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }
  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    savedOpen.write(isOpen);
  }

  /** Number of unread messages from others. */
  get unread(): number {
    const { chat, you } = this.#play;
    return chat.filter(({ at, by }) => at > this.#readUntil && (you === null || by !== you)).length;
  }

  markRead(): void {
    this.#readUntil = this.#play.chat.at(-1)?.at ?? 0;
  }
}
