/** The id of a category's card in the page. */
export const categoryCardId = (index: number) => `category-card-${index}`;

/**
 * Notifies every category of a change: visible ones at once, the others one by one after the paint. An update of a hundred rows at once
 * would delay Quick Fill for rows out of view.
 */
export function tellCategories(count: number, tell: (index: number) => void): void {
  const indexes = Array.from({ length: count }, (_, index) => index);
  // This is measured before the first change, because each change would force another layout for the next measurement.
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

/** Runs a callback after the next paint. A background page does not paint, so only the timer runs the callback there. */
export function afterNextPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
