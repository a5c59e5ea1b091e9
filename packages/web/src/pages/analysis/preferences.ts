import { isObject } from '@quintet/engine/authoring';
import { stored } from '../../ui/storage.ts';
import { MAX_VARIATIONS } from './evaluator.svelte.ts';

/** The user's settings for the computer's evaluation. */
export interface ComputerSettings {
  readonly isOn: boolean;
  /** Number of variations, 1…MAX_VARIATIONS. */
  readonly count: number;
}

export const computerSettings = stored<ComputerSettings>({
  key: 'quintet:analysis',
  defaultValue: { isOn: true, count: 2 },
  parse(saved) {
    if (!isObject(saved) || typeof saved.isOn !== 'boolean') return undefined;
    const count = Number(saved.count);
    return Number.isInteger(count) && count >= 1 && count <= MAX_VARIATIONS ? { isOn: saved.isOn, count } : undefined;
  },
});
