import { xo as game } from '@quintet/engine/xo';
import type { GameManifest } from '../manifest.ts';
import { demo } from './demo.ts';
import { look } from './look.ts';

export const xo: GameManifest = { game, look, demo, loadTeaching: () => import('./teaching.ts') };
