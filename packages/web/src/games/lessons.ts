import type { Language } from '@quintet/engine/kernel';
import type { GameId } from './index.ts';
import type { Teaching } from './lesson-types.ts';

/** What teaches a game, each in a chunk of its own. */
const TEACHINGS: Readonly<Record<GameId, () => Promise<Teaching>>> = {
  octa: async () => (await import('./octa/lesson/index.ts')).octa,
  bugs: async () => (await import('./bugs/lesson/index.ts')).bugs,
  jungle: async () => (await import('./jungle/lesson/index.ts')).jungle,
  ctor: async () => (await import('./ctor/lesson/index.ts')).ctor,
  xo: async () => (await import('./xo/lesson/index.ts')).xo,
};

/** The rules pages as Markdown. Written out, since a bundler follows only names that it can read. */
const PAGES: Readonly<Record<GameId, Readonly<Record<Language, () => Promise<{ readonly default: string }>>>>> = {
  octa: { en: () => import('@quintet/engine/rules/octa'), zh: () => import('@quintet/engine/rules/octa.zh') },
  bugs: { en: () => import('@quintet/engine/rules/bugs'), zh: () => import('@quintet/engine/rules/bugs.zh') },
  jungle: { en: () => import('@quintet/engine/rules/jungle'), zh: () => import('@quintet/engine/rules/jungle.zh') },
  ctor: { en: () => import('@quintet/engine/rules/ctor'), zh: () => import('@quintet/engine/rules/ctor.zh') },
  xo: { en: () => import('@quintet/engine/rules/xo'), zh: () => import('@quintet/engine/rules/xo.zh') },
};

export const loadTeaching = (id: GameId): Promise<Teaching> => TEACHINGS[id]();

/** In every language, so that a page can change its language in place. */
export async function loadPages(id: GameId): Promise<Readonly<Record<Language, string>>> {
  const [en, zh] = await Promise.all([PAGES[id].en(), PAGES[id].zh()]);
  return { en: en.default, zh: zh.default };
}
