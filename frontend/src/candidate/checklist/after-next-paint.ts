/** Runs something once the browser has painted what it knows now. A page in the background paints nothing: there it is run by the timer alone. */
export function afterNextPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
