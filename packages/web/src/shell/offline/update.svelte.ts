import { notices } from '../../ui/notices.svelte.ts';
import { text } from './messages.ts';

const CHECK_MILLISECONDS = 60 * 60 * 1000;

/** What a page needs of the browser to follow versions. */
export interface Host {
  readonly workers: ServiceWorkerContainer;
  reload(): void;
  now(): number;
  /** Calls when the tab comes to the front. */
  whenFront(then: () => void): void;
}

/** A newer version of the app: fetched in the background, offered, and taken only when the user says so. */
export class Update {
  /** Whether a reload would bring a newer version. */
  isReady: boolean = $state(false);
  #waiting: ServiceWorker | null = null;
  #isAsked = false;
  /** Whatever newer version comes is taken. */
  #isWanted = false;
  #registration: ServiceWorkerRegistration | null = null;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Starts to keep the app on this device and to look for newer versions. */
  async follow(script: string): Promise<void> {
    const { workers, now, whenFront } = this.#host;
    // The first worker of all takes over a page that runs already; that is no news.
    let isFirst = workers.controller === null;
    workers.addEventListener('controllerchange', () => {
      if (this.#isAsked) this.#host.reload();
      else if (!isFirst) this.#offer(null, text['ready-elsewhere']);
      isFirst = false;
    });
    const registration = await workers.register(script, { updateViaCache: 'none' });
    this.#registration = registration;
    if (registration.waiting && workers.controller) this.#offer(registration.waiting, text.ready);
    registration.addEventListener('updatefound', () => this.#watch(registration.installing));
    let checked = now();
    whenFront(() => {
      if (now() - checked < CHECK_MILLISECONDS) return;
      checked = now();
      registration.update().catch(() => {
        // No network: next time.
      });
    });
  }

  /** Goes to the newer version. */
  take(): void {
    if (this.#waiting) {
      this.#isAsked = true;
      this.#waiting.postMessage('take-over');
    } else this.#host.reload();
  }

  /** This version is too old to go on with: looks for a newer one at once, and goes there when it is here. */
  async renew(): Promise<void> {
    this.#isWanted = true;
    const registration = this.#registration;
    // No network: the page that is kept is still the best there is.
    if (!this.#waiting) await registration?.update().catch(() => {});
    if (this.#waiting || !registration?.installing) this.take();
  }

  #watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && this.#host.workers.controller) this.#offer(worker, text.ready);
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

/** After the page has loaded, so that what the page needs comes first. Without storage or TLS there is no worker, and no harm. */
export function followUpdates(): void {
  if (!navigator.serviceWorker) return;
  const start = () => void update.follow(new URL('service-worker.js', document.baseURI).href).catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
