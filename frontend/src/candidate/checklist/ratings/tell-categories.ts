/** The element of a category's card in the page. */
export const categoryCardId = (index: number) => `category-card-${index}`;

/**
 * Notifies every category of a change: visible ones at once, the others one by one after the paint. A hundred rows at once would delay
 * the press of Quick Fill for rows out of sight.
 */
export function tellCategories(count: number, tell: (index: number) => void): void {
  const indexes = Array.from({ length: count }, (_, index) => index);
  // Asked before anything changes: each change would have the page laid out again for the next question.
  const inSight = new Set(indexes.filter(isInSight));
  for (const index of inSight) tell(index);
  const tellRest = ([next, ...rest]: number[]) => {
    if (next === undefined) return;
    afterNextPaint(() => {
      tell(next);
      tellRest(rest);
    });
  };
  tellRest(indexes.filter((index) => !inSight.has(index)));
}

function isInSight(index: number): boolean {
  const box = document.getElementById(categoryCardId(index))?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top <= window.innerHeight;
}

/** Runs something once the browser has painted what it knows now. A page in the background paints nothing: there it is run by the timer alone. */
export function afterNextPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
