import { useEffect, useSyncExternalStore } from 'react';
import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { digitOf } from './digit-of.ts';
import { createRatingKeys } from './rating-keys.ts';
import { noteKeyboard, shortcutSettings } from './shortcut-settings.ts';

/** Listens for the rating keys while they are switched on and nothing lies over the page. */
export function useRatingKeys(): void {
  const { ratings } = useChecklist();
  // Not the settings as a whole: they also count ratings, and each would render the form.
  const isOn = useSyncExternalStore(shortcutSettings.subscribe, () => shortcutSettings.get().isOn);
  useEffect(() => {
    if (!isOn) return;
    const press = createRatingKeys(ratings);
    const onKeyDown = (event: KeyboardEvent) => {
      if (digitOf(event) !== null) noteKeyboard();
      if (openDialogs.get().length === 0) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, ratings]);
}
