import placements from 'virtual:icons/lucide/circle-plus';
import './look.css';
import type { Look } from '../../board/look/look.ts';
import Cell from './cell.svelte';
import Token from './token.svelte';

export const look: Look = {
  game: 'ctor',
  Token,
  Cell,
  emblems: ['stone', 'stone'],
  keepsCaptured: false,
  gauges: { points: { shape: 'score' }, pieces: { shape: 'number' }, placements: { shape: 'pips', icon: placements } },
  controlIcons: {},
  hasFixedSentences: false,
};
