import { type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Look, PAGES, wear } from './pages.ts';

const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
];

// Every day each page in one of two looks, which between them have each theme and each language.
for (const [i, { name, open }] of PAGES.entries()) {
  const today = i % 2;
  accessible(name, open, LOOKS.slice(today, today + 1));
  accessible(
    `@long ${name}`,
    open,
    LOOKS.filter((_, at) => at !== today),
  );
}

function accessible(name: string, open: (page: Page) => Promise<void>, looks: readonly Look[]): void {
  const kinds = looks.map(({ theme, language }) => `${theme} ${language}`).join(', ');
  test(`${name} is accessible: ${kinds}`, async ({ page }) => {
    await open(page);
    for (const look of looks) {
      await wear(page, look);
      await expectAccessible(page, `${look.theme}, ${look.language}`);
    }
  });
}
