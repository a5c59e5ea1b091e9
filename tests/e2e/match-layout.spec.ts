import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { someMoves } from './pages.ts';
import { action, begin, cell, historyRows, middle, type Point } from './playing.ts';

const SIZES = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 640],
  [844, 390],
] as const;

async function openMatch(page: Page, game: string): Promise<void> {
  await importFiles(page, jsonFile('match.quintet.json', recordOf(game, someMoves(game, 12))));
  await expect(page.getByRole('grid')).toBeVisible();
}

/** The board with its coordinates, in the window. */
async function boardBox(page: Page) {
  const box = await page.locator('.match-page .main .board').first().boundingBox();
  if (!box) throw new Error('no board');
  return box;
}

for (const { id } of gameList) {
  test(`the match page of ${id} fits into every window, with a large board`, async ({ page }) => {
    await openMatch(page, id);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('grid')).toBeVisible();
      const name = `${width}×${height}`;
      // The page settles its layout some frames after the window has changed.
      await expect(async () => {
        const { scrollWidth, scrollHeight } = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { scrollWidth, scrollHeight };
        });
        expect(scrollWidth, `${name} scrolls sideways`).toBeLessThanOrEqual(width);
        const board = await boardBox(page);
        expect(board.y + board.height, `${name}: the board ends inside the window`).toBeLessThanOrEqual(height);
        if (width >= 1024) {
          // Beside the panels, the board takes the height of the window or the width that the panels leave.
          const isHigh = board.height >= 0.85 * height - 80;
          expect(isHigh || board.width >= width - 400, `${name}: ${board.width}×${board.height}`).toBe(true);
        }
        expect(scrollHeight, `${name} scrolls`).toBeLessThanOrEqual(height + 1);
        expect(await overlap(page), `${name}: the status covers the toolbar`).toBe(false);
      }).toPass({ timeout: 15_000 });
    }
  });
}

/** Whether the status and the toolbar overlap. */
async function overlap(page: Page): Promise<boolean> {
  const boxes = [page.locator('.match-page header.head'), page.locator('.match-page .tools')].map((part) =>
    part.boundingBox(),
  );
  const [head, tools] = await Promise.all(boxes);
  if (!head || !tools) throw new Error('the status or the toolbar is missing');
  const isBeside = head.x + head.width <= tools.x || tools.x + tools.width <= head.x;
  return !isBeside && head.y < tools.y + tools.height && tools.y < head.y + head.height;
}

for (const [name, path] of [
  ['analysis', '/analysis/xo'],
  ['puzzle', '/puzzles/xo'],
  ['lesson', '/learn/xo'],
  ['editor', '/editor/xo'],
] as const) {
  test(`the ${name} page shows the whole board on a phone in landscape, and a large board on a wide screen`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const [width, height] of [
      [844, 390],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const board = await page.getByRole('grid').boundingBox();
      if (!board) throw new Error('no board');
      expect(board.y + board.height, `${width}×${height}`).toBeLessThanOrEqual(height);
      expect(board.height, `${width}×${height}`).toBeGreaterThan(0.8 * height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('the board can be resized by dragging and by keys, and keeps its size', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await begin(page, 'jungle');
  const handle = page.getByRole('slider', { name: 'Board size' });
  const whole = (await boardBox(page)).width;
  await handle.focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '80');
  await expect.poll(async () => Math.round(((await boardBox(page)).width / whole) * 100)).toBe(80);
  const from = await middle(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 0.05 * whole, from.y, { steps: 3 });
  await page.mouse.up();
  const size = Number(await handle.getAttribute('aria-valuenow'));
  expect(size).toBeLessThan(76);
  expect(size).toBeGreaterThan(64);
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', String(size));
});

test.describe('a large board on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Moves two fingers apart, both from the middle of the board. */
  async function pinch(page: Page, centre: Point, from: number, to: number): Promise<void> {
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number | null) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          distance === null
            ? []
            : [
                { x: centre.x - distance, y: centre.y, id: 1 },
                { x: centre.x + distance, y: centre.y, id: 2 },
              ],
      });
    await touch('touchStart', from);
    for (let step = 1; step <= 4; step++) await touch('touchMove', from + ((to - from) * step) / 4);
    await touch('touchEnd', null);
  }

  async function beginLarge(page: Page): Promise<void> {
    const record = recordOf('octa', [], { options: { size: 9 } });
    await importFiles(page, jsonFile('octa.quintet.json', record));
    await expect(page.getByRole('grid')).toBeVisible();
  }
  const sizeOf = async (page: Page): Promise<number> => (await cellsOf(page).first().boundingBox())?.width ?? 0;
  const cellsOf = (page: Page) => page.getByRole('gridcell');

  test('has zoom buttons, and a tap on a zoomed cell plays that cell', async ({ page }) => {
    await beginLarge(page);
    expect(await sizeOf(page)).toBeLessThan(40);
    for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(() => sizeOf(page)).toBeGreaterThanOrEqual(40);
    const board = await boardBox(page);
    const next = page.locator('[role=gridcell][data-next]');
    // A cell that is wholly inside the window of the zoomed board.
    const boxes = await next.evaluateAll((cells) =>
      cells.map((each) => ({
        target: each.getAttribute('data-target') ?? '',
        box: each.getBoundingClientRect().toJSON(),
      })),
    );
    const inside = boxes.find(
      ({ box }) =>
        box.left > board.x + 30 &&
        box.right < board.x + board.width - 10 &&
        box.top > board.y + 10 &&
        box.bottom < board.y + board.height - 60,
    );
    if (!inside) throw new Error('no playable cell in the window');
    await page.touchscreen.tap(inside.box.left + inside.box.width / 2, inside.box.top + inside.box.height / 2);
    await action(page, 'History').tap();
    await expect(historyRows(page)).toHaveCount(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(page.locator(`[data-target="${inside.target}"]`)).toHaveAccessibleName(/last move/);
    await page.getByRole('button', { name: 'Show the whole board' }).tap();
    await expect.poll(() => sizeOf(page)).toBeLessThan(40);
  });

  test('can be pinched, which plays nothing, and then panned by one finger', async ({ page }) => {
    await beginLarge(page);
    const before = await sizeOf(page);
    const board = await boardBox(page);
    const centre = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
    await pinch(page, centre, 30, 90);
    await expect.poll(async () => (await sizeOf(page)) / before).toBeGreaterThan(2);
    const corner = cellsOf(page).first();
    const from = await middle(corner);
    const client = await page.context().newCDPSession(page);
    for (const [type, dx] of [
      ['touchStart', 0],
      ['touchMove', 20],
      ['touchMove', 60],
    ] as const) {
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: centre.x + dx, y: centre.y }] });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => Math.round((await middle(corner)).x - from.x)).toBeGreaterThan(30);
    await action(page, 'History').tap();
    await expect(historyRows(page)).toHaveCount(1);
  });
});

test('a bounded board zooms by keys and follows the focus', async ({ page }) => {
  await begin(page, 'jungle');
  const width = async (): Promise<number> => (await cell(page, 'D9').boundingBox())?.width ?? 0;
  const before = await width();
  await cell(page, 'D9').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => (await width()) / before).toBeGreaterThan(1.4);
  await page.keyboard.press('Control+End');
  const board = await boardBox(page);
  const focused = page.locator('[role=gridcell]:focus');
  await expect
    .poll(async () => {
      const at = await middle(focused);
      return at.x < board.x + board.width && at.y < board.y + board.height;
    })
    .toBe(true);
  await page.keyboard.press('0');
  await expect.poll(async () => Math.round((await width()) - before)).toBe(0);
});
