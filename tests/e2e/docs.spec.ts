import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

const PAGES = ['docs/', 'docs/rest.html', 'docs/live-play.html', 'docs/operating.html', 'docs/rules-jungle.zh.html'];

for (const [i, at] of PAGES.entries()) {
  const colorScheme = i % 2 === 0 ? 'light' : 'dark';
  test(`${at} is accessible in ${colorScheme} and fits a phone`, async ({ page }) => {
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
