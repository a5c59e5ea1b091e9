import placements from 'virtual:icons/lucide/circle-plus';
import { ctor as game } from '@quintet/engine/ctor';
import type { Look } from '../../widget/look/look.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import { colours } from './colours.ts';
import titles from './pieces/messages.json' with { type: 'json' };
import Shapes from './pieces/shapes.svelte';
import Stones from './pieces/stones.svelte';

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
