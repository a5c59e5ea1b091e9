import type { ChatLine } from '@quintet/wire';
import type { OnlinePlay } from './online-play.svelte.ts';

const KEY = 'quintet:chat';

/** Whether the chat is shown, whom one does not want to hear, and what has not been seen yet. */
export class ChatBox {
  readonly #play: OnlinePlay;
  #isShown = $state(read());
  /** Over the board, where there is no room beside it. */
  isOpen = $state(false);
  /** The other player is not heard; here alone, they are not told. */
  isMuted = $state(false);
  #seen = $state(0);

  constructor(play: OnlinePlay) {
    this.#play = play;
    this.#seen = play.chat.length;
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

  get lines(): readonly ChatLine[] {
    const { chat, seat } = this.#play;
    return this.isMuted ? chat.filter(({ by }) => by === seat) : chat;
  }

  /** Lines of others that came while nobody looked. */
  get unread(): number {
    const { chat, seat } = this.#play;
    return this.isMuted ? 0 : chat.slice(this.#seen).filter(({ by }) => by === null || by !== seat).length;
  }

  /** Everything so far is looked at. */
  see(): void {
    this.#seen = this.#play.chat.length;
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'hidden';
  } catch {
    return true;
  }
}
