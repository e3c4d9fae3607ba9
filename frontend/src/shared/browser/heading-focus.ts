let isWanted = false;

/** Called when the page changes: the next heading that appears takes the focus. */
export function requestHeadingFocus(): void {
  isWanted = true;
}

/** True once after a change of page. */
export function takeHeadingFocus(): boolean {
  const wasWanted = isWanted;
  isWanted = false;
  return wasWanted;
}
