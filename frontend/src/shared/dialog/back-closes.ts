/**
 * A sheet on a phone looks like a page of its own, and Back closes it: while one is open, the history has one entry more. The entry is a
 * copy of the page's own, so the router takes both for the same place, and it hears of neither coming nor going: it would
 * restore the page's scroll position. Forward to an entry that stays behind shows the same page. Only the sheets of the form do
 * so: no dialog opens above them, and none of them leads to another page, which would leave the entry below it.
 */
const mark = 'sheet';

/** Closes the sheet that is open; null while none is. */
let closeSheet: (() => void) | null = null;
let hasEntry = false;
let isGoingBack = false;
let isListening = false;

const isAtEntry = () => (window.history.state as Record<string, unknown> | null)?.[mark] === true;

/** Brings the history to where it should be; while it is on its way back, it is asked again on arrival. */
function settle(): void {
  if (isGoingBack) return;
  if (closeSheet && !hasEntry) {
    // After a reload with a sheet open its entry is still there.
    if (!isAtEntry()) window.history.pushState({ ...(window.history.state as object | null), [mark]: true }, '');
    hasEntry = true;
  } else if (!closeSheet && hasEntry) {
    // Where another page was opened meanwhile, going back would leave that one.
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

/** From now on Back closes what is open; returns how to end that, when it was closed in any way. */
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
