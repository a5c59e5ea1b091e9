import { type Colour, LONGEST_NAME, type Me } from './me.svelte.ts';

/** What in a name could turn, hide or break the line that it stands in; servers refuse it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Of a letter that was cut through. */
const HALF = /[\uD800-\uDBFF]$/;

/** How one is shown to others, as requests say it. */
export interface Who {
  readonly name: string | null;
  readonly colour: Colour;
}

export function profile({ name, colour }: Me): Who {
  const shown = name.replace(UNSEEN, '').trim().slice(0, LONGEST_NAME).replace(HALF, '').trim();
  return { name: shown === '' ? null : shown, colour };
}
