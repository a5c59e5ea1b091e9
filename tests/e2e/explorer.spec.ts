import { expect, type Page, test } from '@playwright/test';
import { importFiles, jsonFile, recordOf, savesOf, useSavePicker } from './files.ts';
import { expectAccessible } from './pages.ts';

const explorer = (page: Page) => page.getByRole('list', { name: 'Opening explorer' });
const current = (page: Page) =>
  page.getByRole('list', { name: 'Moves and variations' }).locator('[aria-current="step"]');

const BOT = { name: null, level: 3 };
const PERSON = { name: null, level: null };

/** Matches of Jungle against level 3 that the other side gave up, and one of two people. */
const won = recordOf('jungle', ['E3-E4'], { players: [PERSON, BOT], end: [{ end: 'resigned', by: 1, at: null }] });
const wonToo = recordOf('jungle', ['E3-E4', 'E7-E6'], {
  players: [PERSON, BOT],
  end: [{ end: 'resigned', by: 1, at: null }],
});
const lost = recordOf('jungle', ['C3-C4'], { players: [BOT, PERSON], end: [{ end: 'resigned', by: 1, at: null }] });
const shared = recordOf('jungle', ['C3-D3'], { end: [{ end: 'resigned', by: 0, at: null }] });

async function importAll(page: Page): Promise<void> {
  const files = [won, wonToo, lost, shared].map((record, index) => jsonFile(`${index}.json`, record));
  await importFiles(page, ...files);
  await expect(page.getByRole('article')).toHaveCount(4);
}

test('the opening explorer shows the moves of self-play, follows the board and plays a move', async ({ page }) => {
  await page.goto('/analysis/xo');
  const moves = explorer(page).getByRole('button');
  await expect(moves.first()).toHaveAccessibleName(/played in \d+ matches, \d+%\. Won \d+%, drawn \d+%, lost \d+%\./);

  // A move under the pointer or focus is drawn on the board.
  await moves.first().hover();
  await expect(page.locator('[data-drawing="best"]')).toHaveCount(1);
  const name = await moves.first().locator('.move').textContent();
  await moves.first().focus();
  await page.keyboard.press('Enter');
  await expect(current(page)).not.toHaveText('Start');
  await expect(current(page)).toContainText(name ?? '');
  await expect(page.getByText('Results for O, who is to move:')).toBeVisible();

  await page.keyboard.press('Home');
  await expect(page.getByText('Results for X, who is to move:')).toBeVisible();
});

test('the explorer counts the finished matches of this device', async ({ page }) => {
  await importAll(page);
  await page.goto('/analysis/jungle');
  await page.getByText('This device', { exact: true }).click();
  await expect(page.getByText('4 finished matches on this device')).toBeVisible();
  await expect(explorer(page).getByRole('button')).toHaveCount(3);
  await expect(explorer(page).getByRole('button').first()).toHaveAccessibleName(
    /E3.*: played in 2 matches, 50%\. Won 100%, drawn 0%, lost 0%\./,
  );
  await explorer(page).getByRole('button').first().click();
  await expect(explorer(page).getByRole('button')).toHaveCount(1);
  await explorer(page).getByRole('button').first().click();
  await expect(page.getByText('No match has reached this position yet.')).toBeVisible();
  await expectAccessible(page);
});

test('statistics of this device are shown, filtered and exported', async ({ page }) => {
  await page.goto('/statistics');
  await expect(page.getByRole('heading', { name: 'No finished matches yet' })).toBeVisible();
  await importAll(page);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(/\/statistics$/);

  const table = (title: string) => page.getByRole('region', { name: title }).getByRole('row');
  await expect(table('By game').nth(1)).toHaveText(/Jungle\s*3\s*2\s*0\s*1\s*67%/);
  await expect(table('By computer level').nth(1)).toHaveText(/Level 3\s*3\s*2\s*0\s*1/);
  await expect(table('By turn order').nth(2)).toHaveText(/Moving second\s*1\s*0\s*0\s*1/);
  await expect(table('Over time')).toHaveCount(2);
  await expect(page.getByRole('img', { name: /Won, drawn and lost/ }).locator('rect')).toHaveCount(2);
  await expect(page.getByText('Not counted: 1 finished match')).toBeVisible();

  await useSavePicker(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('button', { name: 'Export JSON' }).click();
  await expect.poll(async () => Object.keys((await savesOf(page)).files)).toHaveLength(2);
  const files = Object.entries((await savesOf(page)).files);
  expect(files[0]?.[1].trim().split('\r\n')).toHaveLength(5);
  expect(JSON.parse(files[1]?.[1] ?? '').matches).toHaveLength(4);
  await expectAccessible(page);
});

test('after two wins, the end card and the setup page suggest the next level', async ({ page }) => {
  await importFiles(page, jsonFile('1.json', won), jsonFile('2.json', wonToo));
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goto('/new/jungle/computer');
  await expect(page.getByRole('radio', { name: 'Level 4: Intermediate, suggested' })).toBeAttached();
  await expect(page.getByText('To beat it:')).toBeVisible();

  await page.goto('/library');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(replay|match|analysis)\//);
  await page.goto(
    page
      .url()
      .replace(/\/replay\//, '/match/')
      .replace(/\/analysis\/jungle\//, '/match/'),
  );
  await page.getByRole('button', { name: 'Try level 4' }).click();
  await expect(page.getByText('Level 4').first()).toBeVisible();
});
