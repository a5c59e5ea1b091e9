/** Runs a function after the next frame is painted, so as not to delay it. Hidden tabs paint no frames, so there it runs soon. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
