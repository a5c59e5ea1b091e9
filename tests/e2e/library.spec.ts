import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { dropFiles, importFiles, jsonFile, recordOf, withoutSavePicker } from './files.ts';

const ada = { name: 'Ada', level: null };
const bo = { name: '小波', level: null };
const running = recordOf('jungle', ['E3-E4', 'C7-C6'], { players: [ada, bo] });
const ended = recordOf('octa', [], { end: [{ end: 'resigned', by: 0, at: null }] });

const row = (page: Page, name: RegExp) => page.getByRole('article', { name });
const rows = (page: Page) => page.getByRole('article');
const both = (page: Page) => importFiles(page, jsonFile('a.json', running), jsonFile('b.json', ended));

test('an empty library explains itself and links to the games', async ({ page }) => {
  await page.goto('/library');
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a game' }).click();
  await expect(page).toHaveURL('/');
});

test('imported matches are listed with players, status and number of moves', async ({ page }) => {
  await both(page);
  await expect(page.getByText('Loaded 2 matches')).toBeVisible();
  await expect(row(page, /Jungle: Ada – 小波/)).toContainText("RED's Turn");
  await expect(row(page, /Jungle/)).toContainText('2 moves');
  await expect(row(page, /Octa/)).toContainText('Player 2 wins: Player 1 resigned');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test('after importing a single match, an unfinished match opens for play and a finished match opens where it ended', async ({
  page,
}) => {
  await importFiles(page, jsonFile('my match.json', running));
  await expect(page).toHaveURL(/\/match\/\w+$/);
  await expect(page.getByText('Game loaded from my match.json')).toBeVisible();
  await importFiles(page, jsonFile('over.json', ended));
  await expect(page).toHaveURL(/\/analysis\/octa\/\w+$/);
  await expect(page.getByTestId('status')).toHaveText('Player 2 wins: Player 1 resigned');
});

test('the same match is not imported twice', async ({ page }) => {
  await both(page);
  await expect(rows(page)).toHaveCount(2);
  await importFiles(page, jsonFile('again.json', running));
  await expect(page.getByText('This match is already in your library')).toBeVisible();
  await page.goto('/library');
  await expect(rows(page)).toHaveCount(2);
});

test('the list can be filtered by text, game and status, and an empty result offers to clear the search', async ({
  page,
}) => {
  await both(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('ada');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('1 of 2 matches')).toBeVisible();
  await page.getByRole('searchbox').fill('resigned');
  await expect(row(page, /Octa/)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unfinished');
  await expect(page.getByText('No matches found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Game' }).selectOption('Jungle');
  await expect(rows(page)).toHaveCount(1);
});

test('deleting a match can be undone', async ({ page }) => {
  await both(page);
  await row(page, /Jungle/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('status').filter({ hasText: 'Match deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, /Jungle/)).toBeVisible();
  await row(page, /Jungle/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('a match saved in another tab appears in the list', async ({ page, context }) => {
  await both(page);
  const other = await context.newPage();
  await importFiles(other, jsonFile('c.json', recordOf('xo', [])));
  await expect(rows(page)).toHaveCount(3);
});

test('a match can be exported as a record and as a Jungle save file, and both can be imported', async ({ page }) => {
  await both(page);
  await withoutSavePicker(page);
  const exported: string[] = [];
  for (const name of ['Export', 'Export as Jungle save file']) {
    const download = page.waitForEvent('download');
    await row(page, /Jungle/)
      .getByRole('button', { name, exact: true })
      .click();
    const file = await download;
    await expect(page.getByText(`Download started: ${file.suggestedFilename()}`)).toBeVisible();
    exported.push(file.suggestedFilename());
    const json = JSON.parse(await readFile(await file.path(), 'utf8'));
    if (name === 'Export') expect(json).toEqual(running);
    await importFiles(page, jsonFile('back.json', json));
    await expect(page).toHaveURL(/\/match\/\w+$/);
    await page.goto('/library');
  }
  expect(exported[0]).toMatch(/^jungle-\d{8}-\d{6}\.quintet\.json$/);
  expect(exported[1]).toMatch(/^jungle_game_\d{8}_\d{6}\.json$/);
});

test('the whole library can be exported, and imported on another device', async ({ page, browser }) => {
  await both(page);
  await withoutSavePicker(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const elsewhere = await browser.newPage();
  await importFiles(elsewhere, jsonFile('library.json', text));
  await expect(elsewhere.getByText('Loaded 2 matches')).toBeVisible();
  await expect(rows(elsewhere)).toHaveCount(2);
  await elsewhere.close();
});

test.describe('importing an invalid file', () => {
  const invalid = [
    [
      'a file that is not JSON',
      jsonFile('a.json', '{"format": "quint'),
      { text: 'Invalid save file format', detail: 'the file is not JSON' },
    ],
    [
      'JSON that is not a match',
      jsonFile('a.json', { hello: 'world' }),
      { text: 'Invalid save file format', detail: /^this is not a saved match/ },
    ],
    [
      'an illegal move',
      jsonFile('a.json', { ...running, entries: [...running.entries, { move: 'A1-G9', at: null }] }),
      { text: 'Corrupted save file', detail: /^after 2 moves/ },
    ],
    [
      'a wrong outcome',
      jsonFile('a.json', { ...running, outcome: { winner: 0, reason: 'den' } }),
      { text: 'Corrupted save file', detail: /^after 2 moves/ },
    ],
  ] as const;

  for (const [what, file, { text, detail }] of invalid) {
    test(`with ${what} shows an error with details and saves nothing`, async ({ page }) => {
      await importFiles(page, file);
      await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([text, detail]);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible();
    });
  }

  test('together with valid files saves the valid files and names the invalid file', async ({ page }) => {
    await importFiles(page, jsonFile('good.json', running), jsonFile('bad.json', '{'), jsonFile('too.json', ended));
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
      'Invalid save file format',
      'bad.json: the file is not JSON',
    ]);
    await expect(rows(page)).toHaveCount(2);
  });
});

test('a file dropped on any page is imported', async ({ page }) => {
  await page.goto('/rules/octa');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await dropFiles(page, [jsonFile('dropped.json', running)], { drop: false });
  await expect(page.getByText('Drop saved matches here')).toBeVisible();
  await dropFiles(page, [jsonFile('dropped.json', running)]);
  await expect(page.getByText('Game loaded from dropped.json')).toBeVisible();
  await expect(page).toHaveURL(/\/match\/\w+$/);
  await expect(page.getByText('Drop saved matches here')).toBeHidden();
});

test.describe('a link that contains a match', () => {
  /** Saves two matches and returns the share link of the Jungle match. */
  async function linkOf(page: Page): Promise<string> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await both(page);
    await row(page, /Jungle/)
      .getByRole('button', { name: 'Share' })
      .click();
    await expect(page.getByText(/link.*copied/i)).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  }

  test('shows the match without saving it, and offers to save or continue it', async ({ page, browser }) => {
    const link = await linkOf(page);
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: 'Shared match' })).toBeVisible();
    await expect(elsewhere.getByText('Move 2 / 2')).toBeVisible();
    await elsewhere.goto('/library');
    await expect(elsewhere.getByRole('heading', { name: 'No matches yet' })).toBeVisible();
    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: 'Save to library' }).click();
    await expect(elsewhere.getByText('Saved to your library')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Continue playing' }).click();
    await expect(elsewhere).toHaveURL(/\/match\/\w+$/);
    await elsewhere.goto('/library');
    await expect(rows(elsewhere)).toHaveCount(1);
    await elsewhere.close();
  });

  test("opens a match on Octa's largest board, which can be continued", async ({ page }) => {
    const record = recordOf('octa', ['1,1', '-1,-1'], { options: { size: 50, arrows: 'north' } });
    const fragment = deflateRawSync(JSON.stringify(record)).toString('base64url');
    await page.goto(`/shared#${fragment}`);
    // Drawing ten thousand cells takes a while on a busy machine.
    const patient = expect.configure({ timeout: 60_000 });
    await patient(page.getByText('Move 2 / 2')).toBeVisible();
    await page.getByRole('button', { name: 'Continue playing' }).click();
    await patient(page).toHaveURL(/\/match\/\w+$/);
    // A role would be computed for each of the ten thousand cells.
    await patient(page.locator('[role=gridcell]')).toHaveCount(101 * 101);
    await expect(page.getByText('Player 1 to move').first()).toBeVisible();
  });

  test('shows an error if it is incomplete', async ({ page }) => {
    const link = await linkOf(page);
    await page.goto(link.slice(0, -12));
    await expect(page.getByText('Could not read the match in this link')).toBeVisible();
    // Only the fragment changes, so the page is not loaded again.
    await page.goto(link);
    await expect(page.getByText('Move 2 / 2')).toBeVisible();
  });
});
