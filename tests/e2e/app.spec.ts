import { expect, test } from '@playwright/test';

test('an unknown address shows "Page not found" with a link to the home page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
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
