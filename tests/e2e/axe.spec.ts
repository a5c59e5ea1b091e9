import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Look, PAGES, wear } from './pages.ts';

/** Between them each theme and each language. */
const SAMPLE: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
];
const REST: readonly Look[] = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
];

for (const { name, open } of PAGES) {
  accessible(name, open, SAMPLE);
  accessible(`@long ${name}`, open, REST);
}

function accessible(name: string, open: (page: Page) => Promise<void>, looks: readonly Look[]): void {
  const kinds = looks.map(({ theme, language }) => `${theme} ${language}`).join(', ');
  test(`${name} is accessible: ${kinds}`, async ({ page }) => {
    await open(page);
    for (const look of looks) {
      await wear(page, look);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect(found, `${look.theme}, ${look.language}`).toEqual([]);
    }
  });
}
