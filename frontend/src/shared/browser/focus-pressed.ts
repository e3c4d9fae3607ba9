/** Controls that take the focus when pressed, in every browser but Safari. */
const controls = 'button, summary, input:is([type="radio"], [type="checkbox"])';

/**
 * Focuses the pressed control before any other listener handles the press. Safari does not do this: a dialog would not know where to return
 * the focus, and the arrow keys would have no starting point. Returns a function that stops this.
 */
export function focusPressed(): () => void {
  const onClick = ({ target, detail }: MouseEvent) => {
    // A key press acts on the focused control, and its click has a `detail` of 0.
    if (detail === 0 || !(target instanceof Element)) return;
    const control = target.closest<HTMLElement>(controls);
    if (!control?.contains(document.activeElement)) control?.focus({ preventScroll: true, focusVisible: false });
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
