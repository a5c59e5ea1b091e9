import type { Browser, CDPSession, Page } from '@playwright/test';

/** A mid-range phone: Lighthouse's CPU factor and its "slow 4G". */
export const PHONE = {
  cpuRate: 4,
  latencyMs: 150,
  downKbps: 1638.4,
  upKbps: 675,
  viewport: { width: 390, height: 844 },
} as const;

/** A first visit to the home page, without anything in the cache. */
export interface FirstVisit {
  /** Compressed bytes of the scripts that had arrived when the page became interactive. */
  readonly scriptBytes: number;
  /** First contentful paint, in milliseconds since the start of the navigation. */
  readonly paintMs: number;
  /** Time until a click on the first game's main button is answered, in milliseconds since the start of the navigation. */
  readonly interactiveMs: number;
}

/** Opens the home page in a new browser context, as on a phone. */
export async function measureFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: PHONE.viewport, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await throttle(session);
    const bytes = countScripts(session);
    await page.addInitScript(watchForClick);
    await page.goto(url, { waitUntil: 'commit' });
    const interactiveMs = await interactive(page);
    const scriptBytes = bytes();
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { scriptBytes, paintMs, interactiveMs };
  } finally {
    await context.close();
  }
}

async function throttle(session: CDPSession): Promise<void> {
  const { cpuRate, latencyMs, downKbps, upKbps } = PHONE;
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKbps * 1000) / 8,
    uploadThroughput: (upKbps * 1000) / 8,
  });
}

/** Returns a function that adds up the scripts received so far, in bytes on the network without headers. */
function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let total = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total += encodedDataLength;
  });
  return () => total;
}

type Watched = typeof globalThis & { interactiveMs?: number };

const interactive = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => (globalThis as Watched).interactiveMs)).evaluate((time) => time as number);

/**
 * Clicks the main button of the first game as soon as it has been painted, and notes when the app has answered by
 * navigating. Runs in the page, before the app.
 */
function watchForClick(): void {
  const since = location.href;
  const tryClick = (): void => {
    const button = document.querySelector<HTMLElement>('article a.primary');
    if (!button) return void requestAnimationFrame(tryClick);
    // The second frame begins only after the first one, with the button in it, has been handed to the compositor.
    requestAnimationFrame(() => {
      button.click();
      if (location.href === since) throw new Error('the app did not answer the click');
      (globalThis as Watched).interactiveMs = performance.now();
    });
  };
  requestAnimationFrame(tryClick);
}

/** Layout shift of the home page while it loads, until the first demo board is there. */
export async function measureLayoutShift(page: Page): Promise<number> {
  await page.goto('./');
  await page.locator('article svg.board').first().waitFor();
  return page.evaluate(layoutShift);
}

/** Runs in the page. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries()));
    const done = (entries: PerformanceEntryList) =>
      resolve(entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(observer.takeRecords()), 1000);
  });
}
