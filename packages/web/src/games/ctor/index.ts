import { ctor as game } from '@quintet/engine/ctor';
import type { GameManifest } from '../manifest.ts';
import { demo } from './demo.ts';
import { look } from './look.ts';

export const ctor: GameManifest = { game, look, demo, loadTeaching: () => import('./teaching.ts') };
