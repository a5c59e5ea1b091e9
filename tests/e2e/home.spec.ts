import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { BUDGET_BYTES, firstVisit } from '../../packages/web/build/report.ts';
import { saveMatch } from './files.ts';

const PHONE = { width: 390, height: 844 };
const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

/** Opens the page and saves an unfinished match. */
async function saveUnfinished(page: Page): Promise<void> {
  await page.goto('./');
  const players = [
    { name: 'Ada', level: null },
    { name: null, level: 4 },
  ];
  await saveMatch(page, { id: 'saved', game: 'jungle', options: { board: 'spec' }, moves: ['A3-A7'], players });
}

/** Makes pages that are opened after this call add up their layout shifts. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, {
      layoutShift: () => {
        add(observer.takeRecords());
        return sum;
      },
    });
  });
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { layoutShift(): number }).layoutShift());

/** The demo board of the first game, which is visible on every screen. */
const firstBoard = (page: Page) => page.locator('article').first().locator('svg.board');

test('each game has links to play against the computer, a friend or at one screen, and to its rules and lesson', async ({
  page,
}) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1, name: 'Games for two' })).toBeVisible();
  for (const { presentation } of gameList) {
    const { name } = presentation.messages.en;
    for (const what of ['Play the computer', 'Play a friend', 'Pass and play', 'Rules', 'Learn in two minutes']) {
      await expect(page.getByRole('link', { name: `${what}: ${name}`, exact: true })).toBeVisible();
    }
  }
  await page.getByRole('link', { name: 'Pass and play: CTOR' }).click();
  await expect(page).toHaveURL(/\/new\/ctor\/person$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Rules: Jungle' }).click();
  await expect(page).toHaveURL(/\/rules\/jungle$/);
});

test('the demo boards play by themselves', async ({ page }) => {
  await page.clock.install();
  await page.goto('./');
  await expect(firstBoard(page)).toBeVisible();
  const before = await firstBoard(page).innerHTML();
  await page.clock.runFor(4000);
  await expect.poll(() => firstBoard(page).innerHTML()).not.toBe(before);
});

test('with reduced motion the demo boards stand still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('./');
  await expect(firstBoard(page)).toBeVisible();
  const before = await firstBoard(page).innerHTML();
  await page.clock.runFor(20_000);
  expect(await firstBoard(page).innerHTML()).toBe(before);
});

test('an unfinished match is listed and says whose turn it is', async ({ page }) => {
  await saveUnfinished(page);
  await page.reload();
  const link = page.getByRole('link', { name: /Jungle.*Ada.*level 4/ });
  await expect(link).toContainText("BLUE's Turn");
  await expect(link).toContainText('Moves: 1');
  await expect(link).toHaveAttribute('href', /\/match\/saved$/);
});

for (const [name, viewport] of Object.entries({ desktop: { width: 1280, height: 860 }, phone: PHONE })) {
  test(`the page loads without layout shift on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await countShifts(page);
    await saveUnfinished(page);
    // On the first visit after a match was saved, the page does not know yet that the match exists.
    await page.reload();
    await expect(page.getByText("BLUE's Turn")).toBeVisible();
    await page.reload();
    await expect(page.getByText("BLUE's Turn")).toBeVisible();
    await expect(firstBoard(page)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
}

test('the home page follows the language of the browser and fits a screen of 320 pixels', async ({ browser }) => {
  for (const [locale, title] of [
    ['en-GB', 'Games for two'],
    ['de-CH', 'Spiele für zwei'],
    ['es-MX', 'Juegos para dos'],
    ['zh-CN', '双人棋'],
    ['fr-FR', 'Games for two'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale });
    const page = await context.newPage();
    await page.goto(test.info().project.use.baseURL ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.close();
  }
});

test('the scripts loaded on the first visit stay within their size budget', () => {
  expect(firstVisit(dist)).toBeLessThanOrEqual(BUDGET_BYTES);
});
