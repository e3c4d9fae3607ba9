/**
 * Keeps a dialog within what an on-screen keyboard leaves free, and the field that is typed in within the dialog. Most
 * browsers make the page smaller for the keyboard, as index.html asks them to; Safari lays it over the page.
 */
export function followVisibleArea(dialog: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // Whoever has zoomed in sees less too, but nothing is covered.
    const isZoomed = view.scale > 1;
    const above = isZoomed ? 0 : view.offsetTop;
    const below = isZoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    dialog.style.setProperty('--covered-above', `${above}px`);
    dialog.style.setProperty('--covered-below', `${below}px`);
  };
  const showField = () => {
    fit();
    const field = document.activeElement;
    if (field?.matches('input, textarea, select') && dialog.contains(field)) field.scrollIntoView({ block: 'nearest' });
  };
  fit();
  view.addEventListener('resize', showField);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', showField);
    view.removeEventListener('scroll', fit);
  };
}
