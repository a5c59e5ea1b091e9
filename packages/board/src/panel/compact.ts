import { MediaQuery } from 'svelte/reactivity';
import { boardSettings } from '../widget/settings.ts';

let smallWindow: MediaQuery | null = null;

/**
 * Whether panels save space, as a function for templates. Call this while a component is created. The query is created on first
 * use, because a server that renders pages imports this module without having a window.
 */
export function compactness(): () => boolean {
  const settings = boardSettings();
  const media = smallWindow ?? new MediaQuery('(width < 56rem), (max-height: 50rem)', false);
  smallWindow = media;
  return () => settings.compact ?? media.current;
}
