import { MediaQuery } from 'svelte/reactivity';

/**
 * Window widths in rem at which layouts change. CSS cannot import them, so media queries repeat these numbers. A test
 * rejects media queries with any other width.
 */
export const BREAKPOINTS_REM = { medium: 32, large: 44, wide: 56, extraWide: 70 } as const;

/** Whether panels fit beside the board. */
export const wide = new MediaQuery(`(width >= ${BREAKPOINTS_REM.wide}rem)`, true);
