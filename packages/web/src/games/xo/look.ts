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
import './look.css';
import type { Look } from '../../board/look/look.ts';
import Cell from './cell.svelte';
import Token from './token.svelte';

export const look: Look = {
  game: 'xo',
  Token,
  Cell,
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
