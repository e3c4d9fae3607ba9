import { useEffect, useSyncExternalStore } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { shortcutSettings } from '#src/candidate/checklist/keyboard/shortcut-settings.ts';
import { firstUnrated, type RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';
import { textFields } from '#src/shared/form/field.tsx';

export const confirmButtonId = (index: number) => `confirm-category-${index}`;
export const recencyGroupId = (index: number) => `category-frequency-${index}`;

/** The index of the current category, which contains the first unrated skill. The rating keys continue at the same skill. */
function nextCategory({ categories, ...store }: RatingStore): number {
  const skill = firstUnrated({ categories, ...store });
  return categories.findIndex(({ skills }) => skills.some(({ id }) => id === skill?.id));
}

/** While the rating keys are on, C confirms the earlier answers of the next category. */
export function useConfirmKey(): void {
  const { ratings, earlier } = useChecklist();
  const isOn = useSyncExternalStore(shortcutSettings.subscribe, () => shortcutSettings.get().isOn);
  useEffect(() => {
    if (!isOn || !earlier) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey, repeat, target } = event;
      if (code !== 'KeyC' || altKey || ctrlKey || metaKey || shiftKey || repeat || openDialogs.get().length > 0) return;
      if (target instanceof Element && target.closest(textFields)) return;
      const button = document.getElementById(confirmButtonId(nextCategory(ratings)));
      if (!(button instanceof HTMLButtonElement) || button.disabled) return;
      event.preventDefault();
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, ratings, earlier]);
}
