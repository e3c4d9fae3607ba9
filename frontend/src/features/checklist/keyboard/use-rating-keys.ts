import { useEffect, useSyncExternalStore } from 'react';
import { openDialogs } from '#src/lib/open-dialogs.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import { createRatingKeys } from './rating-keys.ts';
import { shortcutSettings } from './shortcut-settings.ts';

/** Listens for the rating keys while they are switched on and nothing lies over the page. */
export function useRatingKeys(): void {
  const { ratings } = useChecklist();
  // Not the settings as a whole: they also count ratings, and each would render the form.
  const isOn = useSyncExternalStore(shortcutSettings.subscribe, () => shortcutSettings.get().isOn);
  useEffect(() => {
    if (!isOn) return;
    const press = createRatingKeys(ratings);
    // The last one that came or went: to look for one in the whole page at each key would take its time.
    let popover: EventTarget | null = null;
    const onToggle = ({ target }: Event) => {
      popover = target;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (openDialogs.get().length === 0 && !isOpenPopover(popover)) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('toggle', onToggle, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('toggle', onToggle, { capture: true });
    };
  }, [isOn, ratings]);
}

const canFindPopovers = typeof CSS !== 'undefined' && CSS.supports('selector(:popover-open)');
const isOpenPopover = (target: EventTarget | null) => canFindPopovers && target instanceof Element && target.matches(':popover-open');
