import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from './files.ts';

const move = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.split('; '));

/** X has two in a row; O has ended two turns with 5 energy. */
const BEFORE_SCORE = move('place 0,0; place 3,3; place 0,1; place 2,1; seal 3,0; place 3,2');

/** Moves of XO Enchanted that lead to positions worth showing. */
export const MOMENTS = {
  /** X has just cleared the top row: +1 point, +1 energy; O overheated and has used Priority. */
  scored: [...BEFORE_SCORE, 'place 0,2'],
  /** X must choose between two lines in the top row. */
  choosing: move('place 0,0; place 3,3; place 0,1; place 2,1; place 0,3; place 3,2; place 0,2'),
  /** X's piece at 0,0 has just frozen; O's at 3,3 is about to. */
  frost: move('place 0,0; place 3,3; place 0,1; place 2,1; place 0,3; place 3,2; place 1,1'),
  /** O has used Disrupt and X has placed a piece, so O's energy gain has just been withheld. */
  penalty: move('place 0,0; place 3,3; place 0,1; disrupt 0,1; place 1,3'),
  /** X can win with the third point by placing at 0,1. */
  winning: [
    ...BEFORE_SCORE,
    ...move('place 0,2; place 1,3; double 0,0+0,2; place 2,0; place 0,1; place 0,3; double 0,0+0,2; place 1,1'),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Moment = keyof typeof MOMENTS;

const PERSON: Player = { name: null, level: null };

/** Opens a match at a moment. With `isBotFirst` a bot plays X and the person O. */
export async function openMoment(page: Page, moment: Moment, { isBotFirst = false } = {}): Promise<void> {
  const players = [isBotFirst ? { name: null, level: 1 } : PERSON, PERSON] as const;
  await importFiles(page, jsonFile('xo.quintet.json', recordOf('xo', MOMENTS[moment], { players })));
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Opens the end of the replay of the current match. */
export async function openReplay(page: Page): Promise<void> {
  await page.goto(page.url().replace('/match/', '/replay/'));
  await expect(page.getByRole('list', { name: 'Moves and variations' })).toBeVisible();
}

export const panelOf = (page: Page, seat: 'X' | 'O'): Locator =>
  page.getByRole('region', { name: new RegExp(`(^|, )${seat}(,| ·|$)`) });

export const notesOf = (page: Page, seat: 'X' | 'O'): Locator =>
  panelOf(page, seat).getByRole('list', { name: 'Last move' }).getByRole('listitem');

/** The stroke through a scored line. `data-struck` lists its cells in order. */
export const struckLine = (page: Page): Locator => page.locator('[data-struck]');
