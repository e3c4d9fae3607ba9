import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';

const none: readonly string[] = [];

/**
 * The selected items of a list. An item that is no longer shown counts as not selected, so that no action affects hidden items. On a check
 * box the arrows move to the next one, Ctrl+A (⌘A) selects all, Escape none, and Enter on a selected one focuses the actions; Space is left
 * to the browser (product.md#desk-4).
 */
export function useTicked(shownIds: readonly string[]) {
  const [ids, setIds] = useUnsavedState('ticked', none);
  const ticked = shownIds.filter((id) => ids.includes(id)).slice(0, portalConstants.bulkLimit);
  const clear = () => setIds(none);
  const tickAll = () => setIds(shownIds.slice(0, portalConstants.bulkLimit));
  const bar = useRef<HTMLDivElement>(null);
  const lastBox = useRef<HTMLElement>(null);
  const isAny = ticked.length > 0;
  const wasAny = useRef(false);
  // The bar is gone, and with it the control that was pressed in the bar or its dialog, so the focus returns to the last check box.
  useEffect(() => {
    if (wasAny.current && !isAny) focusAgain(lastBox.current);
    wasAny.current = isAny;
  }, [isAny]);
  const goToActs = () => bar.current?.querySelector<HTMLElement>('select, button, a')?.focus();
  const toggle = (id: string) => setIds(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (altKey || shiftKey) return;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) focusBeside(currentTarget, step);
    else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) tickAll();
    else if (key === 'Escape' && isAny) clear();
    else if (key === 'Enter' && currentTarget.checked) goToActs();
    else return;
    event.preventDefault();
  };
  const onFocus = ({ currentTarget }: { currentTarget: HTMLElement }) => void (lastBox.current = currentTarget);
  return { ticked, toggle, tickAll, clear, goToActs, bar, onBox: { onKeyDown, onFocus } };
}

export type Ticked = ReturnType<typeof useTicked>;

function focusBeside(box: HTMLInputElement, step: number): void {
  const boxes = [...(box.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  boxes[boxes.indexOf(box) + step]?.focus();
}

/** Focuses a control that still exists, or else the heading of the page, unless another element has the focus. */
function focusAgain(control: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const place = control?.isConnected ? control : document.querySelector<HTMLElement>('h1');
  place?.focus({ preventScroll: true });
}
