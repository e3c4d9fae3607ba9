// Runs in the page, with the page script: a press of a driver meets what it is meant for, or does nothing.

/** A press on its label reaches a control as well. */
export const meets = (hit: Element, element: Element) => element.contains(hit) || hit.closest('label')?.control === element;

/** What a press is meant for, from when it was reached until the press is over, and whether it was met. */
let aim: { element: Element; isMet: boolean; isOver: boolean } | null = null;

/** The next step is a press on an element, or one that needs no guard. */
export function aimAt(element: Element | undefined): void {
  aim = element ? { element, isMet: true, isOver: false } : null;
}

/** The last presses, for reading a failure. */
export const pressed: string[] = [];

/**
 * A press that begins or ends on something else does nothing: the page moved after it was looked at, or a message came between
 * the two.
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

/** Whether a press met what it was meant for; unknown until it is over. A page that came since was not pressed. */
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
