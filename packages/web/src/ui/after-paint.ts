/** Runs a function after the next paint, so as not to delay the paint. In hidden tabs, which never paint, it runs soon. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
