import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { gameList, type Language, legalMoves } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { onlinePages } from './online-pages.ts';
import { gameOf } from './playing.ts';

/** A page of the app and how to get there. */
export interface AppPage {
  readonly name: string;
  open(page: Page): Promise<void>;
}

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

const PLIES = 12;

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
};

/** The first moves of an arbitrary but repeatable match. */
export function someMoves(id: string, plies: number): string[] {
  const game = gameOf(id);
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error(options.error.key);
  const position = game.rules.start(options.value);
  return Array.from({ length: plies }, (_, ply) => {
    const moves = legalMoves(position);
    const move = moves[(5 * ply + 3) % moves.length] as number;
    const text = game.notation.format(position, move);
    position.play(move);
    return text;
  });
}

/** Imports an unfinished match, which opens and is then in the library. */
async function importMatch(page: Page, game: string): Promise<void> {
  await importFiles(page, jsonFile('match.quintet.json', recordOf(game, someMoves(game, PLIES))));
  await expect(page).toHaveURL(/\/match\//);
}

const saved = (game: string, how: 'match' | 'analysis') => async (page: Page) => {
  await importMatch(page, game);
  if (how === 'analysis') await page.goto(page.url().replace('/match/', `/analysis/${game}/`));
  await expect(page.getByRole('grid')).toBeVisible();
};

/** The puzzle of a fixed day, so that screenshots do not change every day. */
const puzzle = (game: string) => async (page: Page) => {
  await page.clock.setFixedTime(Date.UTC(2026, 10, 17, 12));
  await page.goto(`/puzzles/${game}`);
  await expect(page.getByRole('grid')).toBeVisible();
};

async function library(page: Page): Promise<void> {
  for (const game of ['jungle', 'bugs', 'xo']) await importMatch(page, game);
  await page.goto('/library');
  await expect(page.getByRole('article')).toHaveCount(3);
}

/** Statistics of a few resigned matches against the computer. */
async function statistics(page: Page): Promise<void> {
  const players = [
    { name: null, level: null },
    { name: null, level: 2 },
  ] as const;
  const files = ['jungle', 'bugs', 'xo'].map((game, index) => {
    const end = [{ end: 'resigned', by: index === 1 ? 0 : 1, at: null }] as const;
    return jsonFile(`${game}.json`, recordOf(game, someMoves(game, PLIES), { players, end }));
  });
  await importFiles(page, ...files);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goto('/statistics');
  await expect(page.getByRole('table').first()).toBeVisible();
}

/** Every page of the app. Pages with a board are listed once per game. */
export const PAGES: readonly AppPage[] = [
  { name: 'home', open: at('/') },
  { name: 'library', open: library },
  { name: 'statistics', open: statistics },
  { name: 'lobby', open: at('/lobby') },
  { name: 'join', open: at('/join') },
  { name: 'new-friend', open: at('/new/jungle/friend') },
  { name: 'unknown', open: at('/nowhere/at/all') },
  ...gameList.flatMap(({ id }): AppPage[] => [
    { name: `new-${id}`, open: at(`/new/${id}`) },
    { name: `rules-${id}`, open: at(`/rules/${id}`) },
    { name: `learn-${id}`, open: at(`/learn/${id}`) },
    { name: `puzzles-${id}`, open: puzzle(id) },
    { name: `match-${id}`, open: saved(id, 'match') },
    { name: `analysis-${id}`, open: saved(id, 'analysis') },
  ]),
  ...onlinePages((game) => someMoves(game, PLIES)),
];

/** Reloads the page in another theme and language, without motion and sound. */
export async function showIn(page: Page, { theme, language }: Look): Promise<void> {
  await page.evaluate((look) => localStorage.setItem('quintet:settings', JSON.stringify(look)), {
    theme,
    language,
    motion: 'off',
    sound: false,
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Fails if axe finds violations on the page, and lists each with its elements. */
export async function expectAccessible(page: Page, message?: string): Promise<void> {
  // In its other mode, axe opens a page of its own for every result, which takes three times as long. Only frames of other
  // origins need that.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, message).toEqual([]);
}

/** Folder for screenshots; ends with a slash. */
export const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));

export const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

export const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'de' },
  { theme: 'light', language: 'es' },
  { theme: 'light', language: 'zh' },
];
