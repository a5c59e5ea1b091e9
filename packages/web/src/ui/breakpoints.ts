import { MediaQuery } from 'svelte/reactivity';

/**
 * Window widths in rem at which layouts change. CSS cannot import them, so media queries repeat these numbers. A test
 * rejects media queries with any other width.
 */
export const BREAKPOINTS_REM = { medium: 32, large: 44, wide: 56, extraWide: 70, three: 90 } as const;

/** Whether the window has space for panels and the list of moves beside the board. */
export const sideBySide = new MediaQuery(
  `(width >= ${BREAKPOINTS_REM.wide}rem) and (orientation: landscape) and (min-height: 31rem)`,
  true,
);
