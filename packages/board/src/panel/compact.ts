import { MediaQuery } from 'svelte/reactivity';
import { boardSettings } from '../widget/settings.ts';

const smallWindow = new MediaQuery('(width < 56rem), (max-height: 50rem)', false);

/** Whether panels save space, as a function for `$derived`. Call this while a component is created. */
export function compactness(): () => boolean {
  const settings = boardSettings();
  return () => settings.compact ?? smallWindow.current;
}
