// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { notices } from '../ui/notices.svelte.ts';
import { type BrowserParts, Update } from './update.svelte.ts';

const HOUR = 60 * 60 * 1000;

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker();
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn(async () => {});

  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

class FakeWorkers extends EventTarget {
  controller: object | null = {};
  readonly registration = new FakeRegistration();
  register = async () => this.registration;

  change(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

function page({ isControlled }: { isControlled: boolean }) {
  const workers = new FakeWorkers();
  if (!isControlled) {
    workers.controller = null;
    workers.registration.active = null;
  }
  const reload = vi.fn();
  const time = { now: 0, front: () => {} };
  const browser: BrowserParts = {
    workers: workers as unknown as ServiceWorkerContainer,
    reload,
    now: () => time.now,
    whenFront: (then) => {
      time.front = then;
    },
  };
  return { workers, reload, time, update: new Update(browser) };
}

beforeEach(() => {
  for (const { id } of notices.list) notices.dismiss(id);
});

test('the first service worker is not announced as an update', async () => {
  const { workers, reload, update } = page({ isControlled: false });
  await update.follow('service-worker.js');
  workers.registration.find().become('installed');
  workers.change();
  expect(update.isReady).toBe(false);
  expect(notices.list).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test('the first service worker is not announced, even if the page is its client before it is installed', async () => {
  const { workers, update } = page({ isControlled: false });
  await update.follow('service-worker.js');
  const worker = workers.registration.find();
  workers.controller = worker;
  worker.become('installed');
  expect([update.isReady, notices.list]).toEqual([false, []]);
});

test('a newer version is offered and waits until the user accepts it', async () => {
  const { workers, reload, update } = page({ isControlled: true });
  await update.follow('service-worker.js');
  const worker = workers.registration.find();
  expect(update.isReady).toBe(false);
  worker.become('installed');
  expect(update.isReady).toBe(true);
  expect(worker.postMessage).not.toHaveBeenCalled();
  notices.list[0]?.action?.run();
  expect(worker.postMessage).toHaveBeenCalledWith('take-over');
  expect(reload).not.toHaveBeenCalled();
  workers.change();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version waiting from an earlier visit is offered at once', async () => {
  const { workers, update } = page({ isControlled: true });
  workers.registration.waiting = new FakeWorker();
  await update.follow('service-worker.js');
  expect(update.isReady).toBe(true);
});

test('when another tab switches to the new version, this tab shows a notice but does not reload', async () => {
  const { workers, reload, update } = page({ isControlled: true });
  await update.follow('service-worker.js');
  workers.change();
  expect(reload).not.toHaveBeenCalled();
  expect(notices.list[0]?.text).toContain('Another tab');
  update.take();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a tab that becomes visible checks for updates at most once an hour', async () => {
  const { workers, time, update } = page({ isControlled: true });
  await update.follow('service-worker.js');
  time.now = HOUR - 1;
  time.front();
  expect(workers.registration.update).not.toHaveBeenCalled();
  time.now = HOUR;
  time.front();
  time.now = 2 * HOUR - 1;
  time.front();
  expect(workers.registration.update).toHaveBeenCalledTimes(1);
});

test('a version that is too old for the server updates itself', async () => {
  const { workers, reload, update } = page({ isControlled: true });
  await update.follow('service-worker.js');
  const { registration } = workers;
  registration.update = vi.fn(async () => void registration.find());
  await update.renew();
  expect(reload).not.toHaveBeenCalled();
  registration.installing?.become('installed');
  expect(registration.installing?.postMessage).toHaveBeenCalledWith('take-over');
  workers.change();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(notices.list).toEqual([]);
});

test('a version that is too old reloads the page if there is no update or no service worker', async () => {
  const kept = page({ isControlled: true });
  await kept.update.follow('service-worker.js');
  await kept.update.renew();
  expect(kept.reload).toHaveBeenCalledTimes(1);
  const unkept = page({ isControlled: false });
  await unkept.update.renew();
  expect(unkept.reload).toHaveBeenCalledTimes(1);
});
