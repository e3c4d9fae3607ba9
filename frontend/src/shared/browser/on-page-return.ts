/** Tells when the page comes back from the browser's cache as it was left: what happened meanwhile it has not heard. */
export function onPageReturn(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
