import type { OnlinePlay } from './online-play.svelte.ts';

const KEY = 'quintet:chat';

/** Whether the chat is shown, and what has not been seen yet. */
export class ChatBox {
  readonly #play: OnlinePlay;
  #isShown = $state(read());
  /** When the last line was said that was seen. */
  #seen = $state(0);

  constructor(play: OnlinePlay) {
    this.#play = play;
    this.see();
  }

  get isShown(): boolean {
    return this.#isShown;
  }
  set isShown(on: boolean) {
    this.#isShown = on;
    try {
      localStorage.setItem(KEY, on ? 'shown' : 'hidden');
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  /** Lines of others that came while nobody looked. */
  get unread(): number {
    const { chat, seat } = this.#play;
    return chat.filter(({ at, by }) => at > this.#seen && (seat === null || by !== seat)).length;
  }

  /** Everything so far is looked at. */
  see(): void {
    this.#seen = this.#play.chat.at(-1)?.at ?? 0;
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'hidden';
  } catch {
    return true;
  }
}
