import { type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Look, PAGES, showIn } from './pages.ts';

const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
];

// The default run checks each page in one of the first two looks, alternately. Long runs check the remaining looks.
for (const [i, { name, open }] of PAGES.entries()) {
  const daily = i % 2;
  testAccessible(name, open, LOOKS.slice(daily, daily + 1));
  testAccessible(
    `@long ${name}`,
    open,
    LOOKS.filter((_, at) => at !== daily),
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
