import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { expectAccessible } from './pages.ts';
import { begin, cell, DEVICES, historyRows, middle, move, type Point, presser } from './playing.ts';
import { wholeMatch } from './whole-matches.ts';

/** A match of eleven moves. BLUE loses; its second move, E7-E6, is a mistake. */
const { moves: MOVES } = wholeMatch('jungle');

const tree = (page: Page) => page.getByRole('list', { name: 'Moves and variations' });
const moveButton = (page: Page, name: string) => tree(page).getByRole('button', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawings = (page: Page, kind: string) => page.locator(`[data-drawing="${kind}"]`);

/** Plays the match to its end and opens the analysis from the end card. */
async function openAnalysis(page: Page): Promise<void> {
  await begin(page, 'jungle');
  for (const text of MOVES) await move(page, text);
  await page.getByRole('region', { name: 'The match is over' }).getByRole('button', { name: 'Analysis' }).click();
  await expect(page).toHaveURL(/\/analysis\/jungle\//);
  await expect(tree(page)).toBeVisible();
}

/** Keeps a finger on a cell until its mark appears, and then drags it to another cell, if any. */
async function longPress(page: Page, from: string, to: string | null, marks: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point | null): Promise<void> => {
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  };
  await cell(page, from).scrollIntoViewIfNeeded();
  await send('touchStart', await middle(cell(page, from)));
  await expect(drawings(page, 'own')).toHaveCount(marks);
  if (to !== null) await send('touchMove', await middle(cell(page, to)));
  await send('touchEnd', null);
  await expect(drawings(page, 'own')).toHaveCount(marks);
}

/** Draws with the right mouse button. */
async function rightDrag(page: Page, from: string, to: string | null): Promise<void> {
  const [start, end] = [await middle(cell(page, from)), await middle(cell(page, to ?? from))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up({ button: 'right' });
}

for (const { name, use } of DEVICES) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('a match lost to the computer leads to its analysis, where the mistake and a better move are found, saved and shared', async ({
      page,
      browser,
    }) => {
      const touches = use.hasTouch;
      const press = presser(touches);
      // The person plays BLUE, and the computer has one move left to the den.
      const players = [
        { name: null, level: 3 },
        { name: null, level: null },
      ] as const;
      await importFiles(page, jsonFile('match.json', recordOf('jungle', MOVES.slice(0, 9), { players })));
      await expect(page).toHaveURL(/\/match\//);
      const status = page.getByTestId('status');
      for (let isLost = false; !isLost; ) {
        for (const target of (MOVES[9] as string).split('-')) await press(cell(page, target));
        await expect(status).toHaveText(/RED wins|BLUE's Turn/, { timeout: 60_000 });
        isLost = (await status.textContent())?.includes('RED wins') === true;
        // At this level the computer may miss its win. After an undo it thinks again.
        if (!isLost) await press(button(page, 'Undo'));
      }

      // The end card leads to the analysis, which opens where the match ended.
      const end = page.getByRole('region', { name: 'The match is over' });
      await expect(end.getByRole('heading')).toHaveText('You lose.', { timeout: 60_000 });
      await expect(end.getByRole('button', { name: 'Analysis' })).toHaveClass(/primary/);
      await press(end.getByRole('button', { name: 'Analysis' }));
      await expect(moveButton(page, 'RED Lion C9→D9')).toHaveAttribute('aria-current', 'step');
      await expect(page.getByTestId('status')).toContainText('RED wins');

      // The report names the mistake, and the page says why it is one.
      await press(button(page, 'Analyse match'));
      await press(page.getByRole('button', { name: /4\. BLUE Cat E7→E6/ }));
      await expect(moveButton(page, 'BLUE Cat E7→E6')).toHaveAttribute('aria-current', 'step');
      await expect(page.getByTestId('verdict')).toContainText('BLUE’s winning chances drop from');
      await expect(page.getByTestId('verdict')).toContainText('Answer: RED');
      await expect(drawings(page, 'refutation')).toHaveCount(1);

      // A better move becomes a variation with a comment, and then the main variation.
      await press(button(page, 'Step back'));
      for (const target of ['G7', 'G3']) await press(cell(page, target));
      await expect(moveButton(page, 'BLUE Lion G7→G3')).toHaveAttribute('aria-current', 'step');
      await expect(tree(page).getByText('Variation, level 1')).toHaveCount(1);
      await page.getByLabel('Comment').fill('Take the tiger!');
      await press(button(page, 'Promote variation'));
      await expect(button(page, 'Promote variation')).toBeDisabled();
      await expect(moveButton(page, 'RED Lion C9→D9')).toBeVisible();

      // A deleted move comes back.
      await press(moveButton(page, 'RED Lion C9→D9'));
      await press(button(page, 'Delete from here'));
      await expect(moveButton(page, 'RED Lion C9→D9')).toHaveCount(0);
      await press(button(page, 'Undo edit'));
      await press(moveButton(page, 'BLUE Lion G7→G3'));

      // A circle and an arrow, by long press or with the right mouse button.
      if (touches) {
        await longPress(page, 'D3', null, 1);
        await longPress(page, 'C3', 'C4', 2);
      } else {
        await rightDrag(page, 'D3', null);
        await rightDrag(page, 'C3', 'C4');
      }
      await expect(drawings(page, 'own')).toHaveCount(2);
      await expect(button(page, 'Remove C3 → C4')).toBeVisible();

      // Nothing is lost on reload.
      await expect(page.getByTestId('saved')).toHaveText('Saved on this device');
      await page.reload();
      await expect(drawings(page, 'own')).toHaveCount(2);
      await expect(page.getByLabel('Comment')).toHaveValue('Take the tiger!');

      // The link carries the tree to another browser.
      await press(button(page, 'Share'));
      const link = await page.getByTestId('share-link').inputValue();
      const other = await browser.newContext(use);
      const guest = await other.newPage();
      await guest.goto(link);
      await expect(moveButton(guest, 'BLUE Lion G7→G3')).toHaveAttribute('aria-current', 'step');
      await expect(tree(guest).getByText('Take the tiger!')).toBeVisible();
      await expect(drawings(guest, 'own')).toHaveCount(2);
      await expect(moveButton(guest, 'BLUE Cat E7→E6')).toBeVisible();
      expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(use.viewport.width);
      await other.close();
    });
  });
}

test('threats are shown on the board on request', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('ArrowLeft');
  const threats = button(page, 'Threats');
  await expect(threats).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-threat]').first()).toBeAttached();
  await threats.click();
  await expect(page.locator('[data-threat]')).toHaveCount(0);
});

test('an analysis picks up moves that were played in its match in the meantime', async ({ page }) => {
  await begin(page, 'jungle');
  for (const text of MOVES.slice(0, 2)) await move(page, text);
  await page.goto(page.url().replace('/match/', '/analysis/jungle/'));
  await page.getByLabel('Comment').fill('So far so good');
  await expect(page.getByTestId('saved')).toHaveText('Saved on this device');
  await page.getByRole('link', { name: 'Back to the match' }).click();
  await expect(page).toHaveURL(/\/match\//);
  await expect(historyRows(page)).toHaveCount(3);
  await move(page, MOVES[2] as string);
  await expect(historyRows(page)).toHaveCount(4);
  await page.goto(page.url().replace('/match/', '/analysis/jungle/'));
  await expect(page.getByTestId('where')).toHaveText('Move 3 / 3');
  await expect(tree(page).getByText('So far so good')).toBeVisible();
});

test('an analysis keeps a move even if the page is left in the same task', async ({ page }) => {
  await page.goto('/analysis/xo');
  // The first move makes the analysis, the second changes it.
  for (const target of ['0,0', '1,1']) {
    await expect(tree(page)).toBeVisible();
    await page.evaluate(() => addEventListener('click', () => location.reload()));
    await Promise.all([page.waitForEvent('load'), cell(page, target).click()]);
    await expect(cell(page, target)).toHaveAccessibleName(new RegExp(`^${target}, [XO]`));
  }
  await expect(page.getByTestId('where')).toHaveText('Move 2 / 2');
});

test('the tree is walked, edited and marked with the keyboard alone', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('Home');
  await expect(moveButton(page, 'Start')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(moveButton(page, 'RED Lion C9→D9')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Delete');
  await expect(moveButton(page, 'RED Lion C9→D9')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(moveButton(page, 'RED Lion C9→D9')).toBeVisible();
  await cell(page, 'D3').focus();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await expect(button(page, 'Remove D3 → D4')).toBeVisible();
});

test('the report leads through the mistakes of a seat', async ({ page }) => {
  await openAnalysis(page);
  await button(page, 'Analyse match').click();
  await page.getByRole('button', { name: /^Mistakes by BLUE: \d+$/ }).click();
  const learn = page.getByTestId('learn');
  await expect(learn).toContainText('Find a better move for BLUE.');
  await expect(page.getByRole('heading', { name: 'Computer' })).toHaveCount(0);
  await learn.getByRole('button', { name: 'Show solution' }).click();
  await expect(learn).toContainText('The better move is BLUE');
  await expect(page.getByRole('heading', { name: 'Computer' })).toBeVisible();
  await learn.getByRole('button', { name: 'Next' }).click();
  await expect(learn).toContainText(/Mistake 2 of|You found/);
  await learn.getByRole('button', { name: 'Stop' }).click();
  await expect(learn).toHaveCount(0);
});

test('moves are copied and pasted as text', async ({ page }) => {
  await page.goto('/analysis/bugs');
  await button(page, 'Text').click();
  await page.getByLabel('Paste moves').fill('Base;InProgress;White[2];wS1;bA1 wS1-');
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/analysis\/bugs\/\w+/);
  await expect(moveButton(page, 'BLACK places Ant at')).toBeVisible();
  await page.keyboard.press('End');
  await button(page, 'Text').click();
  await page.getByLabel('Format').selectOption('UHP GameString');
  await expect(page.getByTestId('text-out')).toHaveValue('Base;InProgress;White[2];wS1;bA1 wS1-');
});

test('the moves up to the shown position become an animation', async ({ page }) => {
  await openAnalysis(page);
  for (let n = 0; n < 8; n++) await page.keyboard.press('ArrowLeft');
  await button(page, 'Animation').click();
  await expect(page.getByTestId('gif')).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save animation' }).click();
  const file = readFileSync(await (await downloading).path());
  // Every frame begins with a graphic control extension.
  const frames = file.toString('latin1').split('\x21\xf9\x04').length - 1;
  expect({ head: file.toString('latin1', 0, 6), frames }).toEqual({ head: 'GIF89a', frames: 4 });
});

test('the page has no accessibility violations, on a desktop and on a phone', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('ArrowLeft');
  await move(page, 'E3-E4');
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${viewport.width}×${viewport.height}`);
  }
});
