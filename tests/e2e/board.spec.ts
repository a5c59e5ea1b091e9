import { expect, type Locator, type Page, test } from '@playwright/test';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { action, begin, cell, expectRefusal, middle, type Point, status } from './playing.ts';

const refusal = (page: Page): Locator => page.getByRole('main').locator('[role="status"] .bubble');
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

async function drag(page: Page, from: Locator, to: Point): Promise<void> {
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Opens an unfinished match by importing its file. */
async function resume(page: Page, game: string, moves: readonly string[]): Promise<void> {
  await importFiles(page, jsonFile('match.quintet.json', recordOf(game, [...moves])));
  await expect(page.getByRole('grid')).toBeVisible();
}

test('selecting a piece marks its targets; clicking it again or outside the board deselects it without a message', async ({
  page,
}) => {
  await begin(page, 'jungle');
  await cell(page, 'E3').click();
  await expect(page.getByRole('gridcell', { name: 'can move here' })).toHaveCount(3);
  await cell(page, 'E3').click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await cell(page, 'E3').click();
  await page.getByRole('heading', { name: 'History' }).click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await expect(refusal(page)).toHaveCount(0);
});

test('an illegal move shows its reason beside the touched cell for a few seconds', async ({ page }) => {
  await page.clock.install();
  await begin(page, 'jungle');
  await cell(page, 'A3').click();
  await cell(page, 'A4').click();
  await expectRefusal(page, 'Cannot enter water', 'Only the Rat can swim');
  const [bubble, touched] = await Promise.all([middle(refusal(page)), middle(cell(page, 'A4'))]);
  expect(Math.hypot(bubble.x - touched.x, bubble.y - touched.y)).toBeLessThan(160);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.clock.runFor(6000);
  await expect(refusal(page)).toHaveCount(0);
});

test('the drawn pieces match the position after every move and undo', async ({ page }) => {
  await begin(page, 'jungle');
  const distanceTo = async (target: string): Promise<number> => {
    const [drawn, there] = await Promise.all([
      middle(page.locator('[data-token="RED_RAT"]')),
      middle(cell(page, target)),
    ]);
    return Math.round(Math.hypot(drawn.x - there.x, drawn.y - there.y));
  };
  await cell(page, 'E3').click();
  await cell(page, 'E4').click();
  await expect.poll(() => distanceTo('E4')).toBeLessThan(5);
  await cell(page, 'C7').click();
  await cell(page, 'C6').click();
  await action(page, 'Undo').click();
  await action(page, 'Undo').click();
  await expect.poll(() => distanceTo('E3')).toBeLessThan(5);
});

test('a piece placed from the hand appears on the board', async ({ page }) => {
  await begin(page, 'ctor');
  await cell(page, '3,3').click();
  await cell(page, '6,6').click();
  await expect(page.locator('[data-token]')).toHaveCount(2);
});

test('a piece can be dragged to a target, and returns if it is dropped elsewhere', async ({ page }) => {
  await begin(page, 'jungle');
  await drag(page, cell(page, 'E3'), await middle(cell(page, 'E4')));
  await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
  await expect(status(page)).toHaveText(/BLUE/);
  await drag(page, cell(page, 'A7'), await middle(cell(page, 'A6')));
  await expectRefusal(page, 'Cannot enter water', 'Only the Rat can swim');
  await drag(page, cell(page, 'C7'), { x: 5, y: 5 });
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await expect(cell(page, 'C7')).toHaveAccessibleName(/blue rat/);
});

test('the board can be used with the keyboard: arrows, Home, End, Enter, Space and Escape', async ({ page }) => {
  await begin(page, 'jungle');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  for (const key of ['ArrowUp', 'ArrowUp', 'Home', 'End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  expect(await focused(page)).toBe('E3, red rat, can move to 3 squares');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('E4, empty, can move here');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/BLUE/);
  expect(await focused(page)).toBe('E4, red rat, last move');
});

test('hovering a target previews the move, including the whole chain in Octa', async ({ page }) => {
  await begin(page, 'octa');
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  await page.locator('[data-next]').first().hover();
  await expect(page.locator('[data-preview]')).toHaveCount(1);
  await page.mouse.move(1, 1);
  await expect(page.locator('[data-preview]')).toHaveCount(0);
});

test('the torus wraps around its edges, and dragging scrolls it without placing a piece', async ({ page }) => {
  await begin(page, 'ctor');
  const corner = await middle(cell(page, '0,4'));
  const next = await middle(cell(page, '1,4'));
  await page.mouse.click(2 * corner.x - next.x, corner.y);
  await expect(cell(page, '9,4')).toHaveAccessibleName(/first piece/);

  const before = await middle(cell(page, '5,5'));
  const width = next.x - corner.x;
  await drag(page, cell(page, '5,5'), { x: before.x + 3 * width, y: before.y });
  await expect.poll(async () => Math.round(((await middle(cell(page, '5,5'))).x - before.x) / width)).toBe(3);
  await expect(cell(page, '5,5')).toHaveAccessibleName(/empty/);

  await cell(page, '5,5').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => Math.round(((await middle(cell(page, '5,5'))).x - before.x) / width)).toBe(2);
  expect(await focused(page)).toMatch(/^5,5/);
  await page.getByRole('button', { name: 'Scroll back to the start' }).click();
  await expect.poll(async () => Math.round(((await middle(cell(page, '5,5'))).x - before.x) / width)).toBe(0);
});

test('the hive can be panned and zoomed by mouse, keys and buttons, and reset to fit', async ({ page }) => {
  await resume(page, 'bugs', ['SPIDER@0,0', 'SPIDER@1,0', 'QUEEN@-1,0', 'QUEEN@2,0']);
  const hex = cell(page, '0,0');
  const width = async (): Promise<number> => Math.round((await hex.boundingBox())?.width ?? 0);
  const fitted = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitted);
  await page.getByRole('button', { name: 'Show the whole board' }).click();
  await expect.poll(width).toBe(fitted);
  await hex.hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(width).toBeGreaterThan(fitted);
  await hex.focus();
  await page.keyboard.press('0');
  await expect.poll(width).toBe(fitted);

  const before = await middle(hex);
  const free = await middle(cell(page, '0,-1'));
  await drag(page, cell(page, '0,-1'), { x: free.x + 60, y: free.y + 20 });
  await expect.poll(async () => Math.round((await middle(hex)).x - before.x)).toBe(60);
});

test('hovering a stack shows its pieces, named from top to bottom', async ({ page }) => {
  await resume(page, 'bugs', ['QUEEN@0,0', 'QUEEN@1,0', 'BEETLE@-1,0', 'ANT@2,0', '-1,0>0,0']);
  await expect(cell(page, '0,0')).toHaveAccessibleName(/white beetle, on top of white queen/);
  await cell(page, '0,0').hover();
  await expect(page.getByText('Top to bottom')).toBeVisible();
});

test('with reduced motion a move runs no animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page, 'jungle');
  await cell(page, 'E3').click();
  await cell(page, 'E4').click();
  expect(
    await page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length),
  ).toBe(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 700 } });

  test('taps select and move on the narrowest phone without horizontal overflow', async ({ page }) => {
    await begin(page, 'jungle');
    await cell(page, 'E3').tap();
    await cell(page, 'E4').tap();
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test('a piece can be dragged by finger', async ({ page }) => {
    await begin(page, 'jungle');
    await cell(page, 'E3').scrollIntoViewIfNeeded();
    const [from, to] = [await middle(cell(page, 'E3')), await middle(cell(page, 'E4'))];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x, y: from.y - 14 }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
  });
});
