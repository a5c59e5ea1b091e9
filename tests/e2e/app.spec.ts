import { expect, type Page, test } from '@playwright/test';
import { saveMatch } from './files.ts';
import { expectAccessible, type Look, PAGES, showIn } from './pages.ts';

test('an unknown address shows "Page not found" with a link to the home page', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('every place of the header has a page of its own, and old addresses still lead to it', async ({ page }) => {
  for (const path of ['play', 'puzzles', 'learn', 'rules', 'analysis', 'watch', 'online', 'lobby', 'library']) {
    expect((await page.goto(`/${path}`))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  }
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('link', { name: /^Jungle/ }).click();
  await expect(page).toHaveURL('/learn/jungle');
});

test('language and theme survive a reload', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('中文').click();
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible();
  await page.getByText('深色').click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the page changes its language at once, with the attribute "lang" and the list of matches', async ({ page }) => {
  await page.goto('/');
  await saveMatch(page, { id: 'saved', game: 'jungle', options: { board: 'spec' }, moves: ['A3-A7'] });
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const [language, name, title, turn] of [
    ['de', 'Deutsch', 'Spiele für zwei', 'BLAU'],
    ['es', 'Español', 'Juegos para dos', 'AZUL'],
    ['zh', '中文', '双人棋', '蓝'],
    ['en', 'English', 'Games for two', "BLUE's Turn"],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('.turn')).toContainText(turn, { ignoreCase: true });
  }
});

test('the app sends no requests to other hosts, and its content security policy is strict', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const response = await page.goto('/');
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual(['127.0.0.1']);
  expect(violations).toEqual([]);
});

const AXE_LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
  { theme: 'dark', language: 'de' },
  { theme: 'light', language: 'es' },
];

// The default run checks every second page, in the first two looks alternately: every kind of page, for some of the games.
// Long runs check the rest.
for (const [i, { name, open }] of PAGES.entries()) {
  const isDaily = (at: number): boolean => i % 2 === 0 && at === (i / 2) % 2;
  const daily = AXE_LOOKS.filter((_, at) => isDaily(at));
  if (daily.length > 0) testAccessible(name, open, daily);
  testAccessible(
    `@long ${name}`,
    open,
    AXE_LOOKS.filter((_, at) => !isDaily(at)),
  );
}

function testAccessible(name: string, open: (page: Page) => Promise<void>, looks: readonly Look[]): void {
  const names = looks.map(({ theme, language }) => `${theme} ${language}`).join(', ');
  test(`${name} is accessible in ${names}`, async ({ page }) => {
    await open(page);
    for (const look of looks) {
      await showIn(page, look);
      await expectAccessible(page, `${look.theme}, ${look.language}`);
    }
  });
}

const DOCS = ['docs/', 'docs/rest.html', 'docs/live-play.html', 'docs/operating.html', 'docs/rules-jungle.zh.html'];

for (const [i, at] of DOCS.entries()) {
  const colorScheme = i % 2 === 0 ? 'light' : 'dark';
  test(`${at} is accessible in the ${colorScheme} theme and fits a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(at);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
}

test('the docs link to each other, use the app’s theme, and collapse their navigation on a phone', async ({ page }) => {
  await page.goto('docs');
  await page.evaluate(() => localStorage.setItem('quintet:settings', JSON.stringify({ theme: 'dark' })));
  await page.getByRole('navigation').getByRole('link', { name: 'Live play' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Live play' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.setViewportSize({ width: 360, height: 640 });
  const rest = page.getByRole('navigation').getByRole('link', { name: 'REST', exact: true });
  await expect(rest).toBeHidden();
  await page.getByText('All pages').click();
  await rest.click();
  await expect(page).toHaveURL(/docs\/rest\.html$/);
  await page.getByRole('link', { name: 'Quintet', exact: true }).click();
  await expect(page).not.toHaveURL(/docs/);
});

test('the page is isolated, so that analysis may share memory between threads', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => crossOriginIsolated && typeof SharedArrayBuffer === 'function')).toBe(true);
});
