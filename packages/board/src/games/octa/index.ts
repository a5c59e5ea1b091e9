import pass from 'virtual:icons/lucide/skip-forward';
import { octa as game } from '@quintet/engine/octa';
import type { Look } from '../../widget/look/look.ts';
import { gameColours } from '../../widget/look/surfaces.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import Darts from './pieces/darts.svelte';
import titles from './pieces/messages.json' with { type: 'json' };
import Tiles from './pieces/tiles.svelte';

const colours = gameColours(
  {
    'seat-0': ['#1f5fae', '#7fb4f5'],
    'seat-0-ink': ['#ffffff', '#0b1a2d'],
    'seat-0-edge': ['#123f79', '#4c7fc0'],
    'seat-1': ['#b04a08', '#f2a45c'],
    'seat-1-ink': ['#ffffff', '#2b1503'],
    'seat-1-edge': ['#762f02', '#b96f2b'],
    board: ['#cfc9ba', '#0f1115'],
    cell: ['#f1eee6', '#242a32'],
    'cell-edge': ['#ddd8cb', '#2f3640'],
    neutral: ['#7b7669', '#8d95a1'],
    wall: ['#8a8577', '#464d58'],
    'wall-edge': ['#6b665a', '#86909d'],
    'mark-last': ['#a06a00', '#f0c04c'],
  },
  {
    wood: {
      'seat-0': ['#174a8c', '#8fc0f7'],
      'seat-0-edge': ['#0c2c57', '#4f82bd'],
      'seat-1': ['#8f2f06', '#f7b06a'],
      'seat-1-edge': ['#571a02', '#b06a2a'],
      neutral: ['#7a5c36', '#ad8f6b'],
      wall: ['#7d5a34', '#241810'],
      'wall-edge': ['#5c3f20', '#a5825f'],
    },
    slate: {
      'seat-0': ['#1c4f94', '#86baf6'],
      'seat-1': ['#a2430a', '#f4a860'],
      neutral: ['#64727f', '#8d9ba8'],
      wall: ['#6f7e8b', '#1a2026'],
      'wall-edge': ['#55636f', '#7d8b98'],
    },
    paper: {
      'seat-0': ['#003b8a', '#8ec5ff'],
      'seat-0-ink': ['#ffffff', '#00142e'],
      'seat-0-edge': ['#00224f', '#4b8fd6'],
      'seat-1': ['#9c3300', '#ffb066'],
      'seat-1-ink': ['#ffffff', '#2b1200'],
      'seat-1-edge': ['#5c1e00', '#c07428'],
      neutral: ['#4a4a4a', '#bdbdbd'],
      wall: ['#4a4a4a', '#5c5c5c'],
      'wall-edge': ['#9a9a9a', '#a0a0a0'],
    },
  },
);

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
