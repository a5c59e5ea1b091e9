import './look.css';
import type { Look } from '../../board/look/look.ts';
import Cell from './cell.svelte';
import Token from './token.svelte';

export const look: Look = {
  game: 'jungle',
  Token,
  Cell,
  emblems: ['lion', 'lion'],
  keepsCaptured: true,
  gauges: { pieces: { shape: 'number' }, quiet: { shape: 'bar' } },
  controlIcons: {},
  hasFixedSentences: true,
};
