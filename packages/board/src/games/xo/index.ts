import penalty from 'virtual:icons/lucide/battery-warning';
import priority from 'virtual:icons/lucide/chevrons-up';
import line from 'virtual:icons/lucide/circle-dot';
import double from 'virtual:icons/lucide/copy-plus';
import overheat from 'virtual:icons/lucide/flame';
import shift from 'virtual:icons/lucide/move';
import pass from 'virtual:icons/lucide/skip-forward';
import seal from 'virtual:icons/lucide/stamp';
import energy from 'virtual:icons/lucide/zap';
import disrupt from 'virtual:icons/lucide/zap-off';
import { xo as game } from '@quintet/engine/xo';
import type { Look } from '../../widget/look/look.ts';
import { gameColours } from '../../widget/look/surfaces.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import titles from './pieces/messages.json' with { type: 'json' };
import Strokes from './pieces/strokes.svelte';
import Tokens from './pieces/tokens.svelte';

const colours = gameColours(
  {
    'seat-0': ['#0c6670', '#62d3dc'],
    'seat-0-ink': ['#ffffff', '#04211f'],
    'seat-1': ['#98286a', '#f596ca'],
    'seat-1-ink': ['#ffffff', '#2f0a1f'],
    board: ['#d2cfe0', '#0f1014'],
    cell: ['#fbfafd', '#24262f'],
    'cell-edge': ['#c0bcd4', '#3b3f4c'],
    ice: ['#cfe9f8', '#234357'],
    'ice-edge': ['#3f86ad', '#8ccbec'],
    'ice-shine': ['#ffffff', '#5c8ba5'],
    ribbon: ['#e4d2c6', '#3a2a26'],
    wax: ['#8f2b22', '#d8665a'],
    'mark-last': ['#a06a00', '#f0c04c'],
  },
  {
    wood: {
      'seat-0': ['#07545d', '#7fe0e6'],
      'seat-1': ['#861d5a', '#ffabd6'],
      ice: ['#d6e8ee', '#2b4755'],
      'ice-edge': ['#2c6480', '#9fd3ea'],
      ribbon: ['#d9a883', '#2c1c14'],
      wax: ['#8a2018', '#f0877a'],
    },
    slate: {
      'seat-0': ['#075a64', '#6bdbe4'],
      'seat-1': ['#8c2160', '#fb9ed0'],
      ice: ['#cde6f6', '#22455c'],
      'ice-edge': ['#2f7399', '#8ccbec'],
      ribbon: ['#cdbfb8', '#4a3a36'],
    },
    paper: {
      'seat-0': ['#004a52', '#7ff0f7'],
      'seat-1': ['#7a004a', '#ffb0dc'],
      ice: ['#d6eefb', '#0c2f44'],
      'ice-edge': ['#0f5a85', '#a6def7'],
      'ice-shine': ['#ffffff', '#3f7796'],
      ribbon: ['#e6dcd2', '#332724'],
      wax: ['#8a1208', '#ff8d80'],
    },
  },
);

const title = localizer(titles);

const look: Look = {
  game: 'xo',
  pieces: [
    { id: 'strokes', title: title('strokes'), Token: Strokes },
    { id: 'tokens', title: title('tokens'), Token: Tokens },
  ],
  Cell,
  colours,
  emblems: ['X', 'O'],
  keepsCaptured: false,
  gauges: {
    points: { shape: 'score' },
    energy: { shape: 'pips', icon: energy },
    priority: { shape: 'flag', icon: priority },
    penalty: { shape: 'flag', icon: penalty, isBad: true },
    overheat: { shape: 'flag', icon: overheat, isBad: true },
    turns: { shape: 'bar' },
    'sudden-death': { shape: 'flag', icon: overheat, isBad: true },
  },
  controlIcons: { double, shift, pass, seal, disrupt, line },
  hasFixedSentences: false,
};

const demo: DemoMatch = {
  options: {},
  from: 1,
  moves:
    'place 1,0; double 2,1+2,3; double 0,0+2,0; place 2,0; seal 3,3; place 1,2; place 3,3; double 1,0+3,0; ' +
    'line 1,2:2,1:3,0; place 0,2; place 0,0; double 1,2+2,0; double 2,2+3,1; shift 1,2>1,1; shift 2,3>1,3',
};

export const manifest: GameManifest = { game, look, demo };
