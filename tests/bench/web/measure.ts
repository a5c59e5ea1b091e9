import { loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { type Frames, measureChain } from './chain.ts';
import { type Clicks, measureClicks } from './clicks.ts';
import { type FirstVisit, measureFirstVisit, measureLayoutShift, PHONE } from './first-visit.ts';

export const PARTS = ['visit', 'clicks', 'chain'] as const;

export interface Effort {
  /** Rounds of the first visit and of the chain. */
  readonly rounds: number;
  /** Clicks in each game. */
  readonly clicks: number;
  readonly games: readonly string[];
  readonly parts: readonly (typeof PARTS)[number][];
}

/** All measurements, one entry per round. `cpuRate` is the factor by which Chromium slows the page's main thread down. */
export interface Report {
  /** Load average of the machine at the start: other work disturbs every figure. */
  readonly loadAverage: number;
  readonly visits: readonly FirstVisit[];
  readonly layoutShifts: readonly { readonly width: number; readonly shift: number }[];
  readonly clicks: readonly { readonly game: string; readonly cpuRate: number; readonly times: Clicks }[];
  readonly chains: readonly (Frames & { readonly cpuRate: number })[];
}

const CPU_RATES = [1, PHONE.cpuRate];
const DESKTOP = { width: 1280, height: 860 };

export async function measure(browser: Browser, url: string, effort: Effort): Promise<Report> {
  const loadAverage = loadavg()[0] ?? 0;
  const isWanted = (part: (typeof PARTS)[number]): boolean => effort.parts.includes(part);
  const [visits, layoutShifts, clicks, chains]: [
    FirstVisit[],
    { width: number; shift: number }[],
    Report['clicks'][number][],
    Report['chains'][number][],
  ] = [[], [], [], []];
  if (isWanted('visit')) {
    for (let n = 0; n < effort.rounds; n++) visits.push(await measureFirstVisit(browser, url));
    for (const viewport of [DESKTOP, PHONE.viewport]) {
      const shift = await onPage(browser, url, { viewport, cpuRate: 1 }, measureLayoutShift);
      layoutShifts.push({ width: viewport.width, shift });
    }
  }
  for (const cpuRate of CPU_RATES) {
    const settings = { viewport: DESKTOP, cpuRate };
    for (const game of isWanted('clicks') ? effort.games : []) {
      const times = await onPage(browser, url, settings, (page) => measureClicks(page, browser, game, effort.clicks));
      clicks.push({ game, cpuRate, times });
    }
    for (let n = 0; n < effort.rounds && isWanted('chain'); n++) {
      const frames = await onPage(browser, url, settings, (page) => measureChain(page, browser));
      chains.push({ cpuRate, ...frames });
    }
  }
  return { loadAverage, visits, layoutShifts, clicks, chains };
}

interface PageSettings {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly cpuRate: number;
}

/** Runs `use` with a page of its own. No service worker downloads the app in the background. */
async function onPage<T>(
  browser: Browser,
  baseURL: string,
  { viewport, cpuRate }: PageSettings,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    return await use(page);
  } finally {
    await context.close();
  }
}
