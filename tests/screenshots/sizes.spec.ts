import { expect, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from '../e2e/files.ts';
import { FOLDER, someMoves } from '../e2e/pages.ts';

const SIZES = ['1920x1080', '1280x800', '1024x768', '768x1024', '390x844', '360x640', '844x390'] as const;

for (const { id } of gameList) {
  test(`screenshots of a match of ${id} at every size`, async ({ page }) => {
    await importFiles(page, jsonFile('match.quintet.json', recordOf(id, someMoves(id, 12))));
    await expect(page.getByRole('grid')).toBeVisible();
    for (const size of SIZES) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${FOLDER}sizes-${id}-${size}.png` });
    }
  });
}
