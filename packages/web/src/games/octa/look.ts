import pass from 'virtual:icons/lucide/skip-forward';
import './look.css';
import type { Look } from '../../board/look/look.ts';
import Cell from './cell.svelte';
import Token from './token.svelte';

export const look: Look = {
  game: 'octa',
  Token,
  Cell,
  emblems: ['arrow', 'arrow'],
  keepsCaptured: false,
  gauges: { cells: { shape: 'score', isShared: true }, turns: { shape: 'bar' } },
  controlIcons: { pass },
  hasFixedSentences: false,
};
