import { octa as game } from '@quintet/engine/octa';
import type { GameManifest } from '../manifest.ts';
import { demo } from './demo.ts';
import { look } from './look.ts';

export const octa: GameManifest = { game, look, demo, loadTeaching: () => import('./teaching.ts') };
