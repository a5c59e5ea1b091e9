/** Runs something once the next frame is on the screen, so that it does not hold it up. Out of sight there are no frames. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
