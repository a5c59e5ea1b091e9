import { devices, expect, type Page } from '@playwright/test';
import { type Person, test } from '../e2e/online-people.ts';
import { FOLDER, SIZES as SCREENS } from '../e2e/pages.ts';
import { act, action, move, status } from '../e2e/playing.ts';
import { wholeMatch } from '../e2e/whole-matches.ts';

const TEXTS = wholeMatch('jungle').moves;
const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];
const SIZES = {
  desktop: { viewport: SCREENS.desktop },
  phone: { ...phone, viewport: SCREENS.phone, deviceScaleFactor: 2 },
};

const note = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const [size, look] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use(look);
    test(`screenshots of an online match from invitation to rematch, ${size}`, async ({ person }) => {
      const [ann, bob] = [await person(), await person()];
      let number = 0;
      const picture = async ({ page }: Person, name: string, fullPage = false): Promise<void> => {
        const who = page === ann.page ? 'ann' : 'bob';
        // Waits until fonts are loaded and animations have finished.
        await page.evaluate(() => document.fonts.ready);
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
        const file = `${size}-${String(++number).padStart(2, '0')}-${who}-${name}.png`;
        await page.screenshot({ path: `${FOLDER}online/${file}`, fullPage });
      };
      /** Waits for the status, because a small screen has no move list. */
      const play = async (from: number, to: number): Promise<void> => {
        for (const [n, text] of TEXTS.slice(from, to).entries()) {
          const isRed = (from + n) % 2 === 0;
          const { page } = isRed ? ann : bob;
          await expect(status(page)).toHaveText(isRed ? "RED's Turn" : "BLUE's Turn");
          await move(page, text);
        }
      };

      await ann.page.goto('/');
      await expect(ann.page.getByRole('heading').first()).toBeVisible();
      await picture(ann, 'home');
      await ann.page.goto('/new/jungle/friend');
      await ann.page.locator('main').getByLabel('Your name').fill('Ann');
      await ann.page.getByText('Real time', { exact: true }).click();
      await ann.page.getByText('Me', { exact: true }).click();
      await picture(ann, 'play-a-friend', true);
      await press(ann.page, 'Create link');
      const link = await ann.page.getByTestId('share-link').inputValue();
      await picture(ann, 'waiting-room', true);

      await bob.page.goto(link);
      await bob.page.locator('main').getByLabel('Your name').fill('Bob');
      await picture(bob, 'invitation', true);
      await press(bob.page, 'Join match');
      await expect(bob.page.getByRole('grid')).toBeVisible();
      await expect(status(ann.page)).toHaveText("RED's Turn");
      await picture(ann, 'begin');
      await picture(bob, 'begin');

      await play(0, 3);
      await picture(ann, 'moved');
      await expect(status(bob.page)).toHaveText("BLUE's Turn");
      await picture(bob, 'my-turn');

      await act(ann.page, 'Offer draw');
      await expect(note(bob.page, 'Ann offers a draw.')).toBeVisible();
      await picture(ann, 'draw-offered');
      await picture(bob, 'draw-asked');
      await press(bob.page, 'Decline');
      await expect(note(ann.page, 'The draw was declined.')).toBeVisible();
      await picture(ann, 'draw-declined');

      await act(ann.page, 'Takeback');
      await expect(note(bob.page, /^Ann asks for a takeback/)).toBeVisible();
      await picture(bob, 'takeback-asked');
      await press(bob.page, 'Allow');
      await expect(status(ann.page)).toHaveText("RED's Turn");
      await picture(ann, 'taken-back');

      await expect(bob.page.locator('[role=gridcell][data-target="E7"]')).toHaveAttribute('data-next');
      for (const target of ['E7', 'E6']) await bob.page.locator(`[role=gridcell][data-target="${target}"]`).click();
      await expect(note(bob.page, 'Your next move is queued')).toBeVisible();
      await picture(bob, 'queued');
      await press(bob.page, 'Cancel');

      if (size === 'phone') await act(bob.page, 'Chat');
      await bob.page.getByLabel('Write a message').fill('Good match so far!');
      await press(bob.page, 'Send');
      await picture(bob, 'chat');
      if (size === 'phone') await bob.page.keyboard.press('Escape');
      if (size === 'phone') await expect(action(ann.page, 'Chat 1')).toBeVisible();
      else await expect(note(ann.page, 'Good match so far!')).toBeVisible();
      await picture(ann, 'chat-heard');

      await act(ann.page, 'Other device');
      await expect(ann.page.getByRole('dialog').getByTestId('share-link')).toBeVisible();
      await picture(ann, 'other-device');
      await ann.page.keyboard.press('Escape');

      await bob.context.setOffline(true);
      await expect(note(bob.page, 'Reconnecting…')).toBeVisible();
      await picture(bob, 'no-network');
      await bob.context.setOffline(false);
      await expect(note(bob.page, 'Reconnecting…')).toHaveCount(0);

      const match = bob.page.url();
      await bob.page.goto('/');
      await expect(ann.page.getByTestId('away')).toBeVisible();
      await picture(ann, 'opponent-away');
      await picture(bob, 'home-with-a-match');
      await bob.page.goto('/lobby');
      await expect(bob.page.getByRole('region', { name: 'My matches' })).toBeVisible();
      await picture(bob, 'my-matches', true);
      await bob.page.goto(match);

      await play(2, TEXTS.length);
      for (const { page } of [ann, bob]) {
        await expect(page.getByRole('region', { name: 'The match is over' })).toBeVisible();
      }
      await picture(ann, 'won');
      await picture(bob, 'lost');
      await press(bob.page, 'Rematch');
      await expect(note(ann.page, 'Bob wants a rematch.')).toBeVisible();
      await picture(bob, 'rematch-asked');
      await picture(ann, 'rematch-offered');
      await press(ann.page, 'Rematch');
      await expect(ann.page).not.toHaveURL(match);
      await expect(bob.page).not.toHaveURL(match);
      for (const { page } of [ann, bob]) await expect(status(page)).toHaveText("RED's Turn");
      await picture(ann, 'rematch');
      await picture(bob, 'rematch');
      await ann.page.goto(match);
      await expect(ann.page.locator('main').getByRole('heading').first()).toBeVisible();
      await picture(ann, 'finished-match', true);
    });
  });
}
