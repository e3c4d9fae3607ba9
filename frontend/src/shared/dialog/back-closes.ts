/**
 * A sheet on a phone looks like a page, and Back closes it: while a sheet is open, the history has an additional entry. The entry is a copy
 * of the page's own, so the router treats both as the same location. The router must not see the navigation between them, since it would
 * restore the page's scroll position. Forward to an entry that remains shows the same page. Only the sheets of the form use this: no dialog
 * opens above them, and none of them navigates, which would leave the additional entry behind.
 */
const mark = 'sheet';

/** Closes the open sheet; null if no sheet is open. */
let closeSheet: (() => void) | null = null;
let hasEntry = false;
let isGoingBack = false;
let isListening = false;

const isAtEntry = () => (window.history.state as Record<string, unknown> | null)?.[mark] === true;

/** Adds or removes the history entry as needed. While the browser is going back, this waits for the popstate event. */
function settle(): void {
  if (isGoingBack) return;
  if (closeSheet && !hasEntry) {
    // After a reload with an open sheet, its entry still exists.
    if (!isAtEntry()) window.history.pushState({ ...(window.history.state as object | null), [mark]: true }, '');
    hasEntry = true;
  } else if (!closeSheet && hasEntry) {
    // If another page was opened meanwhile, going back would leave that page.
    hasEntry = isAtEntry();
    if (!hasEntry) return;
    isGoingBack = true;
    window.history.back();
  }
}

function onPop(event: PopStateEvent): void {
  if (!hasEntry) return;
  event.stopImmediatePropagation();
  hasEntry = false;
  if (isGoingBack) {
    isGoingBack = false;
    settle();
  } else closeSheet?.();
}

/** Makes Back close the open sheet. Returns a function that ends this, to be called however the sheet was closed. */
export function closeByBack(close: () => void): () => void {
  if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
  isListening = true;
  closeSheet = close;
  settle();
  return () => {
    if (closeSheet === close) closeSheet = null;
    settle();
  };
}
