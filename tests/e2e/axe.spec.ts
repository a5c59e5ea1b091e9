import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { type Look, PAGES, wear } from './pages.ts';

const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
  { theme: 'dark', language: 'zh' },
];

for (const { name, open } of PAGES) {
  test(`${name} is accessible in every theme and language`, async ({ page }) => {
    await open(page);
    for (const look of LOOKS) {
      await wear(page, look);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect(found, `${look.theme}, ${look.language}`).toEqual([]);
    }
  });
}
