import { MediaQuery } from 'svelte/reactivity';

/**
 * Window widths at which layouts change, in rem. CSS cannot import them, so media queries repeat these numbers; a test
 * rejects all others.
 */
export const BREAKPOINTS_REM = { medium: 32, large: 44, wide: 56, extraWide: 70 } as const;

/** Whether panels fit beside the board. */
export const wide = new MediaQuery(`(width >= ${BREAKPOINTS_REM.wide}rem)`, true);
