import { MediaQuery } from 'svelte/reactivity';
import { boardSettings } from '../widget/settings.ts';

let smallWindow: MediaQuery | null = null;

/**
 * Returns a function that tells whether panels should save space. Call this while a component is created. The media query is
 * created on first use, because server-side rendering imports this module without a window.
 */
export function compactness(): () => boolean {
  const settings = boardSettings();
  const media = smallWindow ?? new MediaQuery('(width < 56rem), (max-height: 50rem)', false);
  smallWindow = media;
  return () => settings.compact ?? media.current;
}
