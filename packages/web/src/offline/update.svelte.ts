import { notices } from '../ui/notices.svelte.ts';
import { text } from './messages.ts';

const CHECK_MILLISECONDS = 60 * 60 * 1000;

/** Browser functions that updates need. */
export interface BrowserParts {
  readonly workers: ServiceWorkerContainer;
  reload(): void;
  now(): number;
  /** Calls `then` whenever the tab becomes visible. */
  whenFront(then: () => void): void;
}

/** Updates of the app: downloaded in the background, offered, and applied only when the user accepts. */
export class Update {
  /** Whether a reload would start a newer version. */
  isReady: boolean = $state(false);
  #waiting: ServiceWorker | null = null;
  #isAccepted = false;
  /** Whether to apply the next version without asking. */
  #isWanted = false;
  #registration: ServiceWorkerRegistration | null = null;
  readonly #browser: BrowserParts;

  constructor(browser: BrowserParts) {
    this.#browser = browser;
  }

  /** Registers the service worker and checks for newer versions. */
  async follow(script: string): Promise<void> {
    const { workers, now, whenFront } = this.#browser;
    // The very first worker also claims the running page, but that is not an update.
    let isFirst = workers.controller === null;
    workers.addEventListener('controllerchange', () => {
      if (this.#isAccepted) this.#browser.reload();
      else if (!isFirst) this.#offer(null, text['ready-elsewhere']);
      isFirst = false;
    });
    const registration = await workers.register(script, { updateViaCache: 'none' });
    this.#registration = registration;
    if (registration.waiting && registration.active) this.#offer(registration.waiting, text.ready);
    registration.addEventListener('updatefound', () => this.#watch(registration, registration.installing));
    let checked = now();
    whenFront(() => {
      if (now() - checked < CHECK_MILLISECONDS) return;
      checked = now();
      registration.update().catch(() => {
        // The device may be offline. A later check retries.
      });
    });
  }

  /** Switches to the newer version. */
  take(): void {
    if (this.#waiting) {
      this.#isAccepted = true;
      this.#waiting.postMessage('take-over');
    } else this.#browser.reload();
  }

  /** Called when this version is too old for the server: checks for an update at once and applies it. */
  async renew(): Promise<void> {
    this.#isWanted = true;
    const registration = this.#registration;
    // The device may be offline, and then the cached version is the best available.
    if (!this.#waiting) await registration?.update().catch(() => {});
    if (this.#waiting || !registration?.installing) this.take();
  }

  /** A worker is an update only if another one is active: the very first worker may already control the page that it was installed by. */
  #watch(registration: ServiceWorkerRegistration, worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      const isUpdate = registration.active !== null && registration.active !== worker;
      if (worker.state === 'installed' && isUpdate) this.#offer(worker, text.ready);
    });
  }

  #offer(worker: ServiceWorker | null, sentence: string): void {
    this.#waiting = worker;
    this.isReady = true;
    if (this.#isWanted) return this.take();
    notices.say(sentence, { action: { label: text.reload, run: () => this.take() } });
  }
}

export const update = new Update({
  workers: navigator.serviceWorker,
  reload: () => location.reload(),
  now: () => Date.now(),
  whenFront: (then) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') then();
    }),
});

/**
 * Checks for updates once the page has loaded, so that the page's own requests come first. Does nothing if the browser has no
 * service workers, for example without TLS.
 */
export function followUpdates(): void {
  if (!navigator.serviceWorker) return;
  const start = () => void update.follow(new URL('service-worker.js', document.baseURI).href).catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
