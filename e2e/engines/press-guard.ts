// Runs in the page, with the page script: a driver's press hits its target or does nothing.

/** A press on a label also counts for its control. */
export const meets = (hit: Element, element: Element) => element.contains(hit) || hit.closest('label')?.control === element;

/** The target of the current press, from scrolling to it until the press is over, and whether it was hit. */
let aim: { element: Element; isMet: boolean; isOver: boolean } | null = null;

/** Sets the target of the next press; without an element the next action needs no guard. */
export function aimAt(element: Element | undefined): void {
  aim = element ? { element, isMet: true, isOver: false } : null;
}

/** The last presses, for debugging a failure. */
export const pressed: string[] = [];

/**
 * Suppresses a press that begins or ends on another element: the page has moved since it was inspected, or a message has covered
 * the target.
 */
function guardPress(event: Event): void {
  const target = event.target as Element;
  pressed.push(`${Math.round(event.timeStamp)} ms ${event.type} ${target.outerHTML.slice(0, 80)}`);
  if (pressed.length > 14) pressed.shift();
  if (!aim || !event.isTrusted) return;
  if (event.type === 'pointerdown' || event.type === 'pointerup') aim.isMet &&= meets(target, aim.element);
  if (event.type === 'pointerup') aim.isOver = true;
  if (aim.isMet) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether a press hit its target; unknown until the press is over. A page that was loaded since counts as hit. */
export function endPress(): 'met' | 'missed' | 'unknown' {
  if (aim && !aim.isOver) return 'unknown';
  const isMet = aim?.isMet ?? true;
  aim = null;
  return isMet ? 'met' : 'missed';
}

export function guardPresses(): void {
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'])
    addEventListener(type, guardPress, { capture: true, passive: false });
}
