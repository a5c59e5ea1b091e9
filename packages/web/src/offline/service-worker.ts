import { isPage, OfflineCache, type Release } from './offline-cache.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build. */
declare const RELEASE: Release;

const base = self.registration.scope;
const cache = new OfflineCache(RELEASE, { caches, base, fetch: (request) => fetch(request) });

// A new worker waits until the user accepts the update or no tab is open, so that an update never interrupts a match.
self.addEventListener('install', (event) => event.waitUntil(cache.fill()));

self.addEventListener('activate', (event) => {
  const take = async () => {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    await cache.tidy(tabs.length - 1);
    await self.clients.claim();
  };
  event.waitUntil(take());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

/** Opens the page that a notification is about, in its existing tab or a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = String((event.notification.data as { url?: unknown } | null)?.url ?? base);
  const show = async () => {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const tab = tabs.find((each) => each.url === url);
    await (tab ? tab.focus() : self.clients.openWindow(url));
  };
  if (url.startsWith(base)) event.waitUntil(show());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.split(/[?#]/, 1)[0] ?? '';
  if (request.method !== 'GET' || !url.startsWith(base)) return;
  const answer = async () => (await found(request, url)) ?? fetch(request);
  event.respondWith(answer());
});

const found = async (request: Request, url: string): Promise<Response | undefined> => {
  const file = await cache.file(url);
  if (file || request.mode !== 'navigate') return file;
  return isPage(url.slice(base.length)) ? cache.page() : undefined;
};
