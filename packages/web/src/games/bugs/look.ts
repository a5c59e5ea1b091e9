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
  hasFixedSentences: false,
};
