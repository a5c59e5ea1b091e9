import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, showIn } from './pages.ts';
import { cell, historyRows, status } from './playing.ts';
import { MOMENTS, type Moment, notesOf, openMoment, openReplay, panelOf, struckLine } from './xo-moments.ts';

const skill = (page: Page, seat: 'X' | 'O', name: string): Locator =>
  panelOf(page, seat).getByRole('button', { name: new RegExp(`^${name}`) });

/** Whether the first cell is left of and above the last one. */
async function isUpright(page: Page): Promise<boolean> {
  const [first, last] = [await cell(page, '0,0').boundingBox(), await cell(page, '3,3').boundingBox()];
  return first !== null && last !== null && first.x < last.x && first.y < last.y;
}

test('the board is never flipped, not even for O', async ({ page }) => {
  await openMoment(page, 'scored', { isBotFirst: true });
  const [own, other] = [await panelOf(page, 'O').boundingBox(), await panelOf(page, 'X').boundingBox()];
  expect(own?.y).toBeGreaterThan(other?.y ?? 0);
  expect(await isUpright(page)).toBe(true);
  await expect(page.getByRole('button', { name: 'Flip' })).toHaveCount(0);
  await page.keyboard.press('f');
  expect(await isUpright(page)).toBe(true);
  await openReplay(page);
  await expect(page.getByRole('button', { name: 'Flip board' })).toHaveCount(0);
  expect(await isUpright(page)).toBe(true);
});

test('the prompt to choose a line is shown and announced, and each line is pictured as on the board', async ({
  page,
}) => {
  await openMoment(page, 'choosing');
  await expect(status(page)).toHaveText('Choose a line to clear');
  const line = skill(page, 'X', 'Line 0,0 0,1 0,2');
  const lit = line.locator('rect.lit');
  await expect(lit).toHaveCount(3);
  const cells = await Promise.all(['0,0', '0,1', '0,2'].map((at) => cell(page, at).boundingBox()));
  const pictured = await Promise.all((await lit.all()).map((each) => each.boundingBox()));
  // A row from left to right, in the picture and on the board.
  for (const boxes of [cells, pictured]) {
    expect(boxes.map((box) => Math.round(box?.y ?? -1))).toEqual(boxes.map(() => Math.round(boxes[0]?.y ?? -2)));
    expect(boxes.map((box) => box?.x ?? 0)).toEqual(boxes.map((box) => box?.x ?? 0).sort((a, b) => a - b));
  }
  await page.keyboard.press('u');
  await expect(status(page)).toHaveText('X to move');
  await cell(page, '0,2').click();
  await expect(page.getByText('X places a piece at 0,2. Choose a line to clear')).toBeAttached();
});

test('the replay says who chooses a line', async ({ page }) => {
  await openMoment(page, 'choosing');
  await openReplay(page);
  await expect(status(page)).toHaveText('X is choosing a line to clear');
});

test('a scored line stays marked until the next move, after a reload and in the replay as well', async ({ page }) => {
  await openMoment(page, 'scored');
  await expect(struckLine(page)).toHaveAttribute('data-struck', '0,0 0,1 0,2');
  await expect(cell(page, '0,1')).toHaveAccessibleName(/empty.*scored line/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(struckLine(page)).toHaveAttribute('data-struck', '0,0 0,1 0,2');
  await cell(page, '1,3').click();
  await expect(historyRows(page)).toHaveCount(MOMENTS.scored.length + 2);
  await expect(struckLine(page)).toHaveCount(0);
  await openReplay(page);
  await expect(status(page)).toHaveText('X to move');
  await expect(struckLine(page)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(struckLine(page)).toHaveAttribute('data-struck', '0,0 0,1 0,2');
});

test('the chosen line is marked and cleared, and the other line stays on the board', async ({ page }) => {
  await openMoment(page, 'choosing');
  await skill(page, 'X', 'Line 0,1 0,2 0,3').click();
  await expect(struckLine(page)).toHaveAttribute('data-struck', '0,1 0,2 0,3');
  await expect(cell(page, '0,0')).toHaveAccessibleName(/^0,0, X/);
});

test('the winning line stays marked', async ({ page }) => {
  await openMoment(page, 'winning');
  await cell(page, '0,1').click();
  await expect(status(page)).toHaveText('X wins with three points');
  await expect(struckLine(page)).toHaveAttribute('data-struck', '0,0 0,1 0,2');
  await page.reload();
  await expect(struckLine(page)).toHaveAttribute('data-struck', '0,0 0,1 0,2');
});

test('points, energy, Priority and overheating are shown beside the player and announced', async ({ page }) => {
  await openMoment(page, 'scored');
  await expect(notesOf(page, 'X')).toHaveText(['+1 point, +1 energy']);
  await expect(notesOf(page, 'O')).toHaveText(['Overheated: energy back to 3, +2 energy (Priority)']);
  await page.keyboard.press('u');
  await cell(page, '0,2').click();
  const announced = [
    'X places a piece at 0,2 (scoring by clearing 0,0 0,1 0,2)',
    'X: +1 point, +1 energy',
    'O: Overheated: energy back to 3, +2 energy (Priority)',
    'O to move',
  ].join('. ');
  await expect(page.getByText(announced)).toBeAttached();
});

test('energy withheld by the Disrupt penalty is noted', async ({ page }) => {
  await openMoment(page, 'penalty');
  await expect(notesOf(page, 'O')).toHaveText(['No energy gained (Disrupt penalty)']);
});

test('pieces show the turns until they freeze, and freezing and thawing are noted', async ({ page }) => {
  await openMoment(page, 'frost');
  await expect(cell(page, '0,0')).toHaveAccessibleName(/^0,0, X, frozen/);
  await expect(cell(page, '0,1')).toHaveAccessibleName(/^0,1, X, freezes in 1 turn/);
  await expect(cell(page, '0,3')).toHaveAccessibleName(/^0,3, X, freezes in 2 turns/);
  await expect(cell(page, '1,1')).toHaveAccessibleName(/^1,1, X, freezes in 3 turns/);
  await expect(notesOf(page, 'X')).toHaveText(['Frozen: 0,0']);
  await cell(page, '1,3').click();
  await expect(notesOf(page, 'X').first()).toHaveText('Thawed: 0,0');
  await expect(notesOf(page, 'O')).toHaveText(['Frozen: 3,3']);
  await expect(cell(page, '0,0')).toHaveAccessibleName(/freezes in 3 turns/);
});

/** The upper and the lower edge of an element. */
async function edges(locator: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return { top: y, bottom: y + height };
}

/** Lit badges and notes that are cut off. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.panel .flag.lit, .panel .flag.lit .name, .panel .notes li')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const panel = element.closest('.panel')?.getBoundingClientRect();
        const isOutside = !panel || box.left < panel.left || box.right > panel.right || box.bottom > panel.bottom;
        return box.width < 12 || isOutside || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent),
  );

for (const moment of Object.keys(MOMENTS) as Moment[]) {
  test(`the moment "${moment}": lit badges and notes are never clipped, and a phone has space for both panels`, async ({
    page,
  }) => {
    await openMoment(page, moment);
    for (const [width, height] of [
      [1280, 860],
      [1280, 720],
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => clipped(page), `${width}×${height}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (height !== 844 || moment === 'winning') continue;
      const toolbar = page.getByRole('group', { name: 'Actions' });
      const gap = async () => (await edges(toolbar)).top - (await edges(panelOf(page, 'X'))).bottom;
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
    }
  });

  test(`the moment "${moment}" is accessible in both themes`, async ({ page }) => {
    await openMoment(page, moment);
    for (const theme of ['light', 'dark'] as const) {
      await showIn(page, { theme, language: 'en' });
      await expectAccessible(page, theme);
    }
    if (moment !== 'scored') return;
    await skill(page, 'O', 'Seal').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectAccessible(page, 'with a tooltip');
  });
}

test('hovering a skill shows its tooltip, which can be hovered and dismissed', async ({ page }) => {
  await openMoment(page, 'scored');
  const tip = page.getByRole('tooltip');
  await expect(tip).toHaveCount(0);
  await skill(page, 'O', 'Seal').hover();
  await expect(tip).toHaveText('For 2 energy, close an empty cell until your opponent’s next turn is over.');
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.mouse.move(0, 0);
  await skill(page, 'O', 'Double').hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
});

test('keyboard focus shows the tooltip of a skill, even while it cannot be used', async ({ page }) => {
  await openMoment(page, 'scored');
  // It is O's turn: X can only read about the skills.
  await skill(page, 'X', 'Seal').focus();
  await page.keyboard.press('Tab');
  await expect(skill(page, 'X', 'Shift')).toBeFocused();
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText('For 2 energy, move one of your pieces');
  await expect(tip).toContainText('It is not your turn');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(skill(page, 'X', 'Shift')).toBeFocused();
});

test('a skill without enough energy says how much it needs', async ({ page }) => {
  await page.goto('/new/xo/person');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(skill(page, 'X', 'Double')).toHaveAccessibleDescription(/Needs 4 energy, you have 3/);
  await skill(page, 'X', 'Double').click({ force: true });
  await expect(page.getByRole('tooltip')).toContainText('Needs 4 energy, you have 3');
  await expect(skill(page, 'X', 'Double')).toHaveAttribute('aria-pressed', 'false');
});

test('a long press shows the tooltip of a skill and does not select it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    baseURL: baseURL ?? '',
  });
  const page = await context.newPage();
  await openMoment(page, 'scored');
  const seal = skill(page, 'O', 'Seal');
  const box = await seal.boundingBox();
  const client = await context.newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect(page.getByRole('tooltip')).toContainText('For 2 energy');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(seal).toHaveAttribute('aria-pressed', 'false');
  await cell(page, '3,1').tap();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await context.close();
});

test('tooltips stay inside the screen of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openMoment(page, 'scored');
  for (const name of ['Seal', 'Double']) {
    await skill(page, 'O', name).hover();
    const tip = page.getByRole('tooltip').filter({ visible: true });
    await expect(tip).toBeVisible();
    const [box, body] = [await tip.boundingBox(), await page.locator('body').boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual(8);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((body?.width ?? 0) - 8);
    await page.mouse.move(0, 0);
  }
});

test('skills have Chinese tooltips', async ({ page }) => {
  await openMoment(page, 'scored');
  await showIn(page, { theme: 'light', language: 'zh' });
  await skill(page, 'O', '封印').hover();
  await expect(page.getByRole('tooltip')).toHaveText('消耗 2 点能量，封住一个空格，直到对手的下一回合结束。');
});
