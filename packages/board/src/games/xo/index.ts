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
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import { colours } from './colours.ts';
import titles from './pieces/messages.json' with { type: 'json' };
import Strokes from './pieces/strokes.svelte';
import Tokens from './pieces/tokens.svelte';

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
