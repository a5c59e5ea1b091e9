import around from 'virtual:icons/lucide/hexagon';
import pass from 'virtual:icons/lucide/skip-forward';
import './look.css';
import type { Look } from '../../board/look/look.ts';
import Cell from './cell.svelte';
import Token from './token.svelte';

export const look: Look = {
  game: 'bugs',
  Token,
  Cell,
  emblems: ['QUEEN', 'QUEEN'],
  keepsCaptured: false,
  gauges: { 'around-queen': { shape: 'pips', icon: around, isBad: true } },
  controlIcons: { pass },
  hasFixedSentences: false,
};
