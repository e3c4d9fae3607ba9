import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import type { KeyboardEvent } from 'react';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';

const none: readonly string[] = [];

/**
 * Which items of a list are ticked. An item that is no longer shown counts as not ticked, so that no action affects hidden
 * items. On a check box the arrows move to the next one, Ctrl+A (⌘A) ticks all and Escape none; Space is the browser's own (product.md#desk-4).
 */
export function useTicked(shownIds: readonly string[]) {
  const [ids, setIds] = useUnsavedState('ticked', none);
  const ticked = shownIds.filter((id) => ids.includes(id)).slice(0, portalConstants.bulkLimit);
  const clear = () => setIds(none);
  const tickAll = () => setIds(shownIds.slice(0, portalConstants.bulkLimit));
  const toggle = (id: string) => setIds(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (altKey || shiftKey) return;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) focusBeside(event.currentTarget, step);
    else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) tickAll();
    else if (key === 'Escape' && ticked.length > 0) clear();
    else return;
    event.preventDefault();
  };
  return { ticked, toggle, tickAll, clear, onKeyDown };
}

export type Ticked = ReturnType<typeof useTicked>;

function focusBeside(box: HTMLInputElement, step: number): void {
  const boxes = [...(box.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  boxes[boxes.indexOf(box) + step]?.focus();
}
