import { text as desk } from './desk-words.ts';

const KEY = 'quintet:notify';

/** Whether the user has asked to be told by the system when it is their turn. Nobody is asked unasked. */
class TurnNotice {
  #isOn = $state(read());

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether this browser could. */
  get isPossible(): boolean {
    return 'Notification' in window;
  }

  /** On or off, as the user wants; what came of it, for people to read. */
  async toggle(): Promise<string> {
    if (this.#isOn) {
      this.#set(false);
      return desk['notify-off'];
    }
    const isAllowed = this.isPossible && (await Notification.requestPermission()) === 'granted';
    this.#set(isAllowed);
    return desk[isAllowed ? 'notify-on' : 'notify-denied'];
  }

  /** Says it outside of the page, if nobody looks at the page. */
  async say(title: string, body: string, tag: string): Promise<void> {
    if (!this.#isOn || !document.hidden || !this.isPossible || Notification.permission !== 'granted') return;
    const icon = new URL('icons/apple-touch.png', document.baseURI).href;
    const what = { body, tag, icon, data: { url: location.href } };
    // Phones only let the service worker speak.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (worker) return worker.showNotification(title, what).catch(() => {});
    try {
      const notice = new Notification(title, what);
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch {
      // The title and the icon of the page say it as well.
    }
  }

  #set(on: boolean): void {
    this.#isOn = on;
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on' && 'Notification' in window && Notification.permission === 'granted';
  } catch {
    return false;
  }
}

export const turnNotice = new TurnNotice();
