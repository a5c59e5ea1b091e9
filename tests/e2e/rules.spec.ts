import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';

const LANGUAGES = [
  { language: 'en', learn: 'Learn by playing', restart: 'Restart', show: 'Show me' },
  { language: 'zh', learn: '边玩边学', restart: '回到开局', show: '演示' },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const inLanguage = (page: Page, language: string) =>
  page.addInitScript((set) => localStorage.setItem('quintet:settings', JSON.stringify({ language: set })), language);

/** Touches the marked cells and controls until none is left. */
async function touchMarked(page: Page): Promise<void> {
  const cells = page.locator('[role="gridcell"][data-next]');
  const controls = page.locator('button[aria-pressed="false"][aria-disabled="false"]');
  const marked = cells.or(controls);
  await expect(marked.first()).toBeAttached();
  while ((await marked.count()) > 0) {
    if ((await cells.count()) > 0) await cells.first().click();
    else await controls.first().click();
  }
}

for (const [i, { id: game }] of gameList.entries()) {
  test(`${game}: touching the marked targets finishes the guided match`, async ({ page }) => {
    await page.clock.install();
    await page.goto(`/learn/${game}`);
    const next = page.getByRole('button', { name: 'Next' });
    const done = page.getByRole('heading', { name: 'Well done!' });
    const step = page.getByTestId('step');
    await expect(step).toBeVisible();
    for (let steps = 0; steps < 12 && !(await done.isVisible()); steps++) {
      const text = await step.textContent();
      if (await next.isVisible()) {
        await next.click();
      } else {
        await touchMarked(page);
        await page.clock.runFor(5000);
      }
      await expect(step.filter({ hasText: text ?? '' })).toHaveCount(0);
    }
    await expect(done).toBeVisible();
    await page.getByRole('button', { name: 'Play the computer (level 1)' }).click();
    await expect(page).toHaveURL(/\/match\/\w+$/);
  });

  // The default run opens each page in one language, long runs in both.
  for (const [j, { language, learn, restart, show }] of LANGUAGES.entries()) {
    const tag = i % 2 === j ? '' : '@long ';
    test(`${tag}${game}: the rules page in ${language} has interactive diagrams`, async ({ page }) => {
      await inLanguage(page, language);
      await page.goto(`/rules/${game}`);
      await expect(page.getByRole('link', { name: learn })).toBeVisible();
      const figures = page.getByRole('figure');
      await expect(figures.nth(3)).toBeAttached();
      const first = figures.first();
      await expect(first.getByRole('grid')).toBeVisible();
      await expect(first.getByRole('button', { name: restart })).toBeDisabled();
      const before = await first.getByTestId('diagram-status').textContent();
      await first.getByRole('button', { name: show }).click();
      await expect(first.getByTestId('diagram-status')).not.toHaveText(before ?? '');
      await first.getByRole('button', { name: restart }).click();
      await expect(first.getByTestId('diagram-status')).toHaveText(before ?? '');
    });
  }
}

test('a diagram is stepped with the arrow keys, keeps tried moves as variations, and opens in the analysis', async ({
  page,
}) => {
  await page.goto('/rules/jungle');
  const figure = page.locator('#diagram-jump figure');
  const shown = figure.getByTestId('diagram-status');
  const before = (await shown.textContent()) ?? '';
  await figure.getByRole('button', { name: 'Step forward' }).click();
  await expect(shown).not.toHaveText(before);
  const after = (await shown.textContent()) ?? '';
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveText(before);
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveText(before);
  await figure.getByRole('button', { name: 'Analyse this position' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText(after);
  await figure.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(page).toHaveURL(/\/analysis\/jungle#/);
  await expect(page.locator('[data-node][aria-current=step]')).not.toHaveText('Start');
});

test('a lesson ends with easy puzzles that are solved in place', async ({ page }) => {
  await page.clock.install();
  await page.goto('/learn/jungle');
  const done = page.getByRole('heading', { name: 'Well done!' });
  await expect(page.getByTestId('step')).toBeVisible();
  for (let n = 0; n < 40 && !(await done.isVisible()); n++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Solve 3 easy puzzles' }).click();
  for (const index of [1, 2, 3]) {
    await expect(page.getByRole('heading', { name: `Puzzle ${index} of 3` })).toBeVisible();
    await page.getByRole('button', { name: 'Show solution' }).click();
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.locator('[data-phase="shown"]')).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.getByRole('button', { name: index < 3 ? 'Next puzzle' : 'Finish' }).click();
  }
  await expect(page.getByTestId('practised')).toHaveText('You solved 0 of 3 puzzles without help.');
  await expect(page.getByRole('link', { name: 'Solve puzzles' })).toBeVisible();
});

test('a move other than the requested one repeats the task', async ({ page }) => {
  await page.goto('/learn/jungle');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-target="A3"]').click();
  await expect(
    page.getByText('That move is legal too, but first: Touch the Rat on E3, then E4.').first(),
  ).toBeVisible();
});

test('a guided match resumes after a reload, can go back, and can start over', async ({ page }) => {
  await page.goto('/learn/ctor');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('region', { name: 'Step 3 of 8' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Step 3 of 8' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Step 2 of 8' })).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('region', { name: 'Step 1 of 8' })).toBeVisible();
});

test('a link to a section of the rules scrolls there', async ({ page }) => {
  await page.goto('/rules/octa');
  await page.getByRole('link', { name: 'Notation' }).click();
  await expect(page).toHaveURL('/rules/octa#notation');
  await expect(page.getByRole('heading', { name: 'Notation' })).toBeInViewport();
});

test('a guided step can be done with the keyboard', async ({ page }) => {
  await page.goto('/learn/jungle');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.locator('[data-target="E3"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Step 3 of 11' })).toBeVisible();
});
