import placements from 'virtual:icons/lucide/circle-plus';
import { ctor as game } from '@quintet/engine/ctor';
import type { Look } from '../../widget/look/look.ts';
import { gameColours } from '../../widget/look/surfaces.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import titles from './pieces/messages.json' with { type: 'json' };
import Shapes from './pieces/shapes.svelte';
import Stones from './pieces/stones.svelte';

const colours = gameColours(
  {
    'seat-0': ['#3a4766', '#a3b4dc'],
    'seat-0-ink': ['#ffffff', '#10151f'],
    'seat-1': ['#8a5f16', '#f0dcae'],
    'seat-1-ink': ['#ffffff', '#261a04'],
    board: ['#c4ad7d', '#241c12'],
    cell: ['#e8dab9', '#463a2a'],
    'cell-edge': ['#c9b487', '#2f2619'],
    'stone-0': ['#2c3650', '#1a2134'],
    'stone-0-rim': ['#1a2134', '#8796bd'],
    'stone-0-light': ['#54628a', '#3d4a6a'],
    'stone-0-shade': ['#1c2438', '#10151f'],
    'stone-0-mark': ['#b9c6ea', '#b9c6ea'],
    'stone-1': ['#fffaf0', '#f3e9d3'],
    'stone-1-rim': ['#7d642f', '#fffaf0'],
    'stone-1-light': ['#ffffff', '#fffdf7'],
    'stone-1-shade': ['#e6d9ba', '#d6c6a3'],
    'stone-1-mark': ['#8a5f16', '#8a5f16'],
    'stone-shadow': ['#a18a5a', '#241f16'],
    'mark-last': ['#8f5b00', '#f0c04c'],
  },
  {
    wood: {
      'stone-1-rim': ['#6b4a1c', '#fffaf0'],
      'stone-0-rim': ['#1a2134', '#93a2c8'],
      'stone-shadow': ['#a87b42', '#1c120a'],
    },
    slate: {
      'stone-1-rim': ['#5a6570', '#ffffff'],
      'stone-0-rim': ['#1a2134', '#8c9bc2'],
      'stone-shadow': ['#9fb0be', '#12171c'],
    },
    paper: {
      'stone-0': ['#1a1f33', '#1a2134'],
      'stone-0-rim': ['#000000', '#c4d0f0'],
      'stone-1': ['#ffffff', '#fffaf0'],
      'stone-1-rim': ['#1c1c1c', '#ffffff'],
      'stone-1-mark': ['#6b4300', '#6b4300'],
      'stone-shadow': ['#d8d5ca', '#1c1c1c'],
    },
  },
);

const title = localizer(titles);

const look: Look = {
  game: 'ctor',
  pieces: [
    { id: 'stones', title: title('stones'), Token: Stones },
    { id: 'shapes', title: title('shapes'), Token: Shapes },
  ],
  Cell,
  colours,
  emblems: ['stone', 'stone'],
  keepsCaptured: false,
  gauges: { points: { shape: 'score' }, pieces: { shape: 'number' }, placements: { shape: 'pips', icon: placements } },
  controlIcons: {},
  hasFixedSentences: false,
};

const demo: DemoMatch = {
  options: {},
  from: 44,
  moves:
    '4,7; 2,5; 1,2; 6,8; 8,8; 2,0; 6,4; 9,0; 2,7; 4,3; 5,1; 8,4; 0,7; 7,2; 3,6; 0,5; 2,6; 9,2; 0,8; 9,9; 7,7; 4,8; 5,6; ' +
    '4,6; 4,5; 0,9; 0,3; 5,8; 5,9; 4,0; 1,5; 1,6; 0,6; 5,0; 8,5; 7,5; 9,8; 2,1; 2,4; 1,8; 1,0; 6,9; 3,0; 7,3; 0,4; 5,3; ' +
    '7,6; 6,0; 7,8; 8,0; 8,3; 9,3; 6,5; 7,1; 3,2; 8,2; 9,4; 1,4; 0,2; 9,5; 7,4; 9,1; 0,1; 8,1; 3,5; 7,9; 8,7; 7,0; 8,9; ' +
    '9,7; 4,1; 6,1; 4,9; 2,9; 3,8; 2,8; 0,0; 3,9; 5,2; 3,7; 4,2; 1,9; 6,2; 3,3; 4,4; 3,4; 6,6; 5,4; 8,6; 1,7; 6,3; 5,5; ' +
    '2,2; 1,1; 5,7; 3,1; 6,7; 9,6; 1,3; 2,3',
};

export const manifest: GameManifest = { game, look, demo };
