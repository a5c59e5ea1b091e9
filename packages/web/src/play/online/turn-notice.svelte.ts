import { storedFlag } from '../../ui/storage.ts';
import { text } from './messages.ts';

const savedOn = storedFlag('quintet:notify', false);
const isGranted = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** System notifications when it is the user's turn; off by default. */
class TurnNotice {
  #isOn = $state(savedOn.read() && isGranted());

  get isOn(): boolean {
    return this.#isOn;
  }

  get isSupported(): boolean {
    return 'Notification' in window;
  }

  /** Turns notifications on or off. Returns the sentence to show. */
  async toggle(): Promise<string> {
    if (this.#isOn) {
      this.#set(false);
      return text['notify-off'];
    }
    const isAllowed = this.isSupported && (await Notification.requestPermission()) === 'granted';
    this.#set(isAllowed);
    return text[isAllowed ? 'notify-on' : 'notify-denied'];
  }

  /** Shows a notification while the page is in the background. */
  async notify(title: string, body: string, tag: string): Promise<void> {
    if (!this.#isOn || !document.hidden || !isGranted()) return;
    const icon = new URL('icons/apple-touch.png', document.baseURI).href;
    const options = { body, tag, icon, data: { url: location.href } };
    // On phones only the service worker may show notifications.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (worker) return worker.showNotification(title, options).catch(() => {});
    try {
      const notice = new Notification(title, options);
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch {
      // Failures are ignored: the page's title and icon also show the turn.
    }
  }

  #set(isOn: boolean): void {
    this.#isOn = isOn;
    savedOn.write(isOn);
  }
}

export const turnNotice = new TurnNotice();

const DOT = '<circle cx="24" cy="8" r="7.5" fill="#e5484d" stroke="#fff" stroke-width="2"/>';

let dotted: Promise<string> | null = null;

async function dottedIcon(plain: string): Promise<string> {
  const svg = await (await fetch(plain)).text();
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', `${DOT}</svg>`))}`;
}

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

/** Adds a dot to the page's icon. The returned function removes it. */
export function showDot(): () => void {
  const icon = link();
  if (!icon) return () => {};
  const plain = icon.getAttribute('href') ?? '';
  let isOn = true;
  dotted ??= dottedIcon(plain);
  dotted
    .then((href) => {
      if (isOn) icon.setAttribute('href', href);
    })
    // The icon cannot be fetched offline. The title also shows the turn, and the next call retries.
    .catch(() => {
      dotted = null;
    });
  return () => {
    isOn = false;
    icon.setAttribute('href', plain);
  };
}
