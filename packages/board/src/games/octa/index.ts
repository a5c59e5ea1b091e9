import pass from 'virtual:icons/lucide/skip-forward';
import { octa as game } from '@quintet/engine/octa';
import type { Look } from '../../widget/look/look.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import { colours } from './colours.ts';
import Darts from './pieces/darts.svelte';
import titles from './pieces/messages.json' with { type: 'json' };
import Tiles from './pieces/tiles.svelte';

const title = localizer(titles);

const look: Look = {
  game: 'octa',
  pieces: [
    { id: 'tiles', title: title('tiles'), Token: Tiles },
    { id: 'darts', title: title('darts'), Token: Darts },
  ],
  Cell,
  colours,
  emblems: ['arrow', 'arrow'],
  keepsCaptured: false,
  gauges: { cells: { shape: 'score', isShared: true }, turns: { shape: 'bar' } },
  controlIcons: { pass },
  hasFixedSentences: false,
};

const demo: DemoMatch = {
  options: { seed: 4, turnLimit: 30 },
  from: 4,
  moves:
    '1,1; -1,-1; 0,2; -1,-3; 0,3; 0,-3; -1,2; 1,-2; -1,2; 1,-2; -3,-2; 0,-3; -2,-1; 1,-2; -1,2; 2,-1; -1,-1; -2,0; ' +
    '-3,4; 0,-1; -3,0; 3,-4; -3,0; 3,0; -4,-1; 3,0; -2,1; -1,1; -2,-3; 2,-1',
};

export const manifest: GameManifest = { game, look, demo };
