import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { someMoves } from './pages.ts';
import { action, begin, cell, historyRows, middle, type Point } from './playing.ts';

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1280, 720],
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

/** A box in the window, in CSS pixels. */
interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The parts of the match page that must be in sight, and never on top of each other. */
async function boxesOf(page: Page): Promise<readonly Box[]> {
  return page.evaluate(() => {
    const parts = {
      board: '.match-page .main .board',
      opponent: '.match-page .top .panel',
      you: '.match-page .bottom .panel',
      turn: '.match-page .status',
      moves: '.match-page .lists',
      actions: '.match-page .tools [role=group]',
    };
    return Object.entries(parts).map(([name, selector]) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`${name} is missing`);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name, left, top, right, bottom };
    });
  });
}

/** Expects that everything that matters is in the window, that nothing overlaps, and that the page does not scroll. */
async function expectInSight(page: Page, [width, height]: readonly [number, number], state: string): Promise<void> {
  const name = `${width}×${height}, ${state}`;
  // The page settles its layout some frames after the window has changed.
  await expect(async () => {
    const boxes = await boxesOf(page);
    for (const box of boxes) {
      const { left, top, right, bottom } = box;
      const isInside = left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1;
      expect(isInside, `${name}: ${JSON.stringify(box)} is in the window`).toBe(true);
    }
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const isApart =
          a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        expect(isApart, `${name}: ${JSON.stringify(a)} and ${JSON.stringify(b)} overlap`).toBe(true);
      }
    }
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    expect([scrollWidth <= width, scrollHeight <= height + 1], `${name} scrolls`).toEqual([true, true]);
    const hand = await page.locator('.match-page .bottom .rack button').all();
    for (const piece of hand) {
      const box = await piece.boundingBox();
      const isInside = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      expect(
        isInside && Math.min(box.width, box.height) >= 44,
        `${name}: own pieces and skills ${JSON.stringify(box)}`,
      ).toBe(true);
    }
    expect(await page.locator('.match-page .tools button').count(), `${name}: controls in sight`).toBeLessThanOrEqual(
      6,
    );
  }).toPass({ timeout: 15_000 });
}

for (const { id } of gameList) {
  test(`everything that matters of a match of ${id} is in sight, in every window and state, and stays in its place`, async ({
    page,
  }) => {
    await openMatch(page, id);
    for (const size of SIZES) {
      const [width, height] = size;
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('grid')).toBeVisible();
      await expectInSight(page, size, 'running');
      const before = await boxesOf(page);
      await action(page, 'Hint').click();
      await expect(page.locator('.notes .note')).toBeVisible();
      await expectInSight(page, size, 'with a hint');
      const fixed = (boxes: readonly Box[]) => boxes.filter(({ name }) => name !== 'moves');
      expect(fixed(await boxesOf(page)), `${width}×${height}: a hint moves nothing`).toEqual(fixed(before));
      await page.locator('.notes').getByRole('button').first().click();
      const board = await boardBox(page);
      if (width >= 1024) {
        // Beside the panels, the board takes the height of the window or the width that the panels leave.
        const isHigh = board.height >= 0.85 * height - 80;
        expect(isHigh || board.width >= width - 480, `${width}×${height}: ${board.width}×${board.height}`).toBe(true);
      }
    }
    await action(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.locator('.notes .end')).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await expectInSight(page, size, 'with a result');
    }
  });
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
    await page.getByRole('button', { name: 'History' }).tap();
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
    await page.getByRole('button', { name: 'History' }).tap();
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
