import { jungle as game } from '@quintet/engine/jungle';
import type { GameManifest } from '../manifest.ts';
import { demo } from './demo.ts';
import { look } from './look.ts';

export const jungle: GameManifest = { game, look, demo, loadTeaching: () => import('./teaching.ts') };
