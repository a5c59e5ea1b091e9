import { MediaQuery } from 'svelte/reactivity';

/** Whether there is room beside the board, as the table's own styles have it. */
export const wide = new MediaQuery('(min-width: 56rem)', true);
