/** What takes the focus when it is pressed, in every browser but Safari. */
const controls = 'button, summary, input:is([type="radio"], [type="checkbox"])';

/**
 * Gives the focus to the control that is pressed, before anybody hears of the press. Safari does not: a dialog would not
 * know where the focus came from, and the arrow keys not where they are. Returns how to stop.
 */
export function focusPressed(): () => void {
  const onClick = ({ target, detail }: MouseEvent) => {
    // A key that is pressed has the focus where it is, and makes a click without a count.
    if (detail === 0 || !(target instanceof Element)) return;
    const control = target.closest<HTMLElement>(controls);
    if (!control?.contains(document.activeElement)) control?.focus({ preventScroll: true, focusVisible: false });
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
