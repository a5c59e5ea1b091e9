import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { AppPage } from './pages.ts';
import { touchesOf } from './playing.ts';
import { wholeMatch } from './whole-matches.ts';

interface Created {
  readonly id: string;
  readonly ticket: string;
  readonly invitation: string;
}

/** Sends a request to the server of the pages. */
async function post<T>(request: APIRequestContext, at: string, data: object, ticket?: string): Promise<T> {
  const response = await request.post(at, {
    data,
    ...(ticket ? { headers: { authorization: `Bearer ${ticket}` } } : {}),
  });
  if (!response.ok()) throw new Error(`${at}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

const create = ({ request }: Page, settings: object): Promise<Created> =>
  post<Created>(request, '/api/matches', { game: 'jungle', seat: 0, name: 'Ann', ...settings });

const claim = ({ request }: Page, { id, invitation }: Created): Promise<Created> =>
  post<Created>(request, `/api/matches/${id}/claim`, { invitation, name: 'Bob' });

/** Creates a running match between Ann and Bob and returns Ann's seat. */
async function running(page: Page, game: string, moves: readonly string[]): Promise<Created> {
  const ann = await create(page, { game, terms: { clock: { kind: 'real-time', seconds: 3600, increment: 5 } } });
  const bob = await claim(page, ann);
  for (const [ply, touches] of touchesOf(page, game, {}, moves).entries()) {
    const { ticket } = touches[0]?.seat === 0 ? ann : bob;
    await post(page.request, `/games/${ann.id}/move`, { move: moves[ply] }, ticket);
  }
  return ann;
}

/** Opens a seat by its ticket. The app removes the ticket from the address once it has saved the seat. */
async function sit(page: Page, { id, ticket }: Created): Promise<void> {
  await page.goto(`/online/${id}#${ticket}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL((url) => url.hash === '');
}

/** The pages of online play. `moves` returns the first moves of a game. */
export const onlinePages = (moves: (game: string) => readonly string[]): readonly AppPage[] => [
  {
    name: 'lobby-challenges',
    async open(page) {
      // Nobody needs to be connected to a correspondence challenge.
      const terms = { clock: { kind: 'correspondence', days: 3 } };
      await create(page, { game: 'bugs', opponent: { kind: 'open' }, terms });
      await page.goto('/lobby');
      await expect(page.getByRole('button', { name: 'Play Bugs against Ann' }).first()).toBeVisible();
    },
  },
  {
    name: 'join-invited',
    async open(page) {
      const { id, invitation } = await create(page, { game: 'octa' });
      await page.goto(`/join/${id}#${invitation}`);
      await expect(page.getByRole('button', { name: 'Join match' })).toBeVisible();
    },
  },
  {
    name: 'online-waiting',
    async open(page) {
      await page.goto('/new/jungle/friend');
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByTestId('share-link')).toBeVisible();
    },
  },
  {
    name: 'online-running',
    open: async (page) => sit(page, await running(page, 'ctor', moves('ctor'))),
  },
  {
    name: 'online-watching',
    async open(page) {
      const { id } = await running(page, 'xo', moves('xo'));
      await page.goto(`/online/${id}`);
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'online-ended',
    open: async (page) => sit(page, await running(page, 'jungle', wholeMatch('jungle').moves)),
  },
  {
    name: 'recover',
    async open(page) {
      await page.goto('/recover');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'recover-link',
    async open(page) {
      await sit(page, await running(page, 'octa', []));
      await page.goto('/lobby');
      await page.getByRole('button', { name: 'Move to another device' }).click();
      const link = await page.getByRole('dialog').getByTestId('share-link').inputValue();
      await page.goto(link);
      await expect(page.getByRole('button', { name: 'Move to this device' })).toBeVisible();
    },
  },
];
