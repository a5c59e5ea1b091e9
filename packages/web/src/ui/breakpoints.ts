import { MediaQuery } from 'svelte/reactivity';

/**
 * Window widths in rem at which layouts change. CSS cannot import them, so media queries repeat these numbers. A test
 * rejects media queries with any other width.
 */
export const BREAKPOINTS_REM = { medium: 32, large: 44, wide: 56, extraWide: 70, three: 90 } as const;

/** Whether the window has space for panels and the list of moves beside the board. */
export const sideBySide = new MediaQuery(
  `(width >= ${BREAKPOINTS_REM.wide}rem) and (orientation: landscape) and (min-height: 35rem)`,
  true,
);

const low = new MediaQuery('(orientation: landscape) and (max-height: 35rem)', false);

/**
 * The layouts of a page with a board. `wide`: everything beside the board. `tall`: a portrait window, with the players above and
 * below. `low`: a phone in landscape, with the board as high as the window.
 */
export type PageLayout = 'wide' | 'tall' | 'low';

export const pageLayout = (): PageLayout => (sideBySide.current ? 'wide' : low.current ? 'low' : 'tall');
