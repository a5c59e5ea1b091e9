import around from 'virtual:icons/lucide/hexagon';
import pass from 'virtual:icons/lucide/skip-forward';
import { bugs as game } from '@quintet/engine/bugs';
import type { Look } from '../../widget/look/look.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import { colours } from './colours.ts';
import Insects from './pieces/insects.svelte';
import Letters from './pieces/letters.svelte';
import titles from './pieces/messages.json' with { type: 'json' };

const title = localizer(titles);

const look: Look = {
  game: 'bugs',
  pieces: [
    { id: 'insects', title: title('insects'), Token: Insects },
    { id: 'letters', title: title('letters'), Token: Letters },
  ],
  Cell,
  colours,
  coversCells: true,
  emblems: ['QUEEN', 'QUEEN'],
  keepsCaptured: false,
  gauges: { 'around-queen': { shape: 'pips', icon: around, isBad: true } },
  controlIcons: { pass },
  hasFixedSentences: false,
};

const demo: DemoMatch = {
  options: {},
  from: 6,
  moves:
    'GRASSHOPPER@0,0; ANT@-1,0; ANT@1,0; ANT@-2,1; QUEEN@1,-1; ANT@-2,0; 1,0>-3,0; QUEEN@-2,2; ANT@0,1; -2,2>-1,1; ' +
    '0,1>-1,2; -1,0>2,-1; BEETLE@-2,3; BEETLE@3,-1; -2,3>-2,2; 3,-1>2,-1; -2,2>-1,1; 2,-1>1,-1; BEETLE@0,1; ' +
    'BEETLE@1,-2; -3,0>-2,2; -2,0>2,-2; -1,1>-1,0',
};

export const manifest: GameManifest = { game, look, demo };
