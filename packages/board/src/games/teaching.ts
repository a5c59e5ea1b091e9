import type { GameId } from '@quintet/engine/titles';
import type { Teaching } from './manifest.ts';

/** Loaders of the rules pages and lessons. They are separate from the looks, because only two pages of the app need them. */
const LOADERS: Readonly<Record<GameId, () => Promise<Teaching>>> = {
  octa: () => import('./octa/teaching.ts'),
  bugs: () => import('./bugs/teaching.ts'),
  jungle: () => import('./jungle/teaching.ts'),
  ctor: () => import('./ctor/teaching.ts'),
  xo: () => import('./xo/teaching.ts'),
};

export const loadTeaching = (id: GameId): Promise<Teaching> => LOADERS[id]();
