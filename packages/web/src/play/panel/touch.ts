import type { Selection } from '../../board/selection.svelte.ts';

/** What controls beside a board need of the selection that they share with it. */
export type Touch = Pick<
  Selection,
  'picked' | 'next' | 'refusal' | 'hint' | 'queued' | 'pointing' | 'touch' | 'clear' | 'canCarry' | 'carry'
>;
