import pass from 'virtual:icons/lucide/skip-forward';
import type { Scene } from '@quintet/engine/authoring';
import type { Look } from '../../widget/look/look.ts';
import Cell from './cell.svelte';
import Token from './token.svelte';

/** The look of a custom game: discs with the letters that represent the piece in a terminal. */
export const genericLook = (game: string, { tokens, gauges, captured }: Scene): Look => {
  const kindOf = (seat: number): string => tokens.find((token) => token.seat === seat)?.kind ?? '';
  return {
    game,
    Token,
    Cell,
    emblems: [kindOf(0), kindOf(1)],
    keepsCaptured: captured.length > 0,
    gauges: Object.fromEntries(gauges.map(({ name, max }) => [name, { shape: max === null ? 'number' : 'bar' }])),
    controlIcons: { pass },
    hasFixedSentences: false,
  };
};
