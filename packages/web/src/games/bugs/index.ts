import { bugs as game } from '@quintet/engine/bugs';
import type { GameManifest } from '../manifest.ts';
import { demo } from './demo.ts';
import { look } from './look.ts';

export const bugs: GameManifest = { game, look, demo, loadTeaching: () => import('./teaching.ts') };
