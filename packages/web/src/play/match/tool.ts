import { type ActionId, ICONS, KEYS } from './actions.ts';
import { text } from './words.ts';

/** A button of the toolbar. */
export interface Tool<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly icon: string;
  readonly key?: string | undefined;
  readonly isDisabled: boolean;
  /** How many things wait there. */
  readonly count?: number;
}

export const toolOf = (id: ActionId, isDisabled: boolean): Tool<ActionId> => ({
  id,
  label: text[id],
  icon: ICONS[id],
  key: KEYS[id],
  isDisabled,
});
