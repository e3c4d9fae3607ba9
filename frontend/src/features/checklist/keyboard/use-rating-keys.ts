import { useEffect } from 'react';
import { openDialogs } from '#src/lib/open-dialogs.ts';
import { useStore } from '#src/lib/store.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import { createRatingKeys } from './rating-keys.ts';
import { shortcutSettings } from './shortcut-settings.ts';

/** Listens for the rating keys while they are switched on and nothing lies over the page. */
export function useRatingKeys(): void {
  const { ratings } = useChecklist();
  const { isOn } = useStore(shortcutSettings);
  useEffect(() => {
    if (!isOn) return;
    const press = createRatingKeys(ratings);
    const onKeyDown = (event: KeyboardEvent) => {
      if (openDialogs.get().length === 0 && !isPopoverOpen()) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, ratings]);
}

const canFindPopovers = typeof CSS !== 'undefined' && CSS.supports('selector(:popover-open)');
const isPopoverOpen = () => canFindPopovers && document.querySelector(':popover-open') !== null;
