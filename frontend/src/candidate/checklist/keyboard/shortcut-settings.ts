import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { localStore } from '#src/shared/browser/browser-storage.ts';
import { createStore } from '#src/shared/browser/store.ts';

/** The keyboard help settings that this browser stores permanently. */
export interface ShortcutSettings {
  /** Digits and arrows rate skills. */
  isOn: boolean;
  isBannerHidden: boolean;
  isTipDismissed: boolean;
  /** The number of skills ever rated by hand in this browser, counted up to the limit of the tip. */
  totalRatings: number;
  /** A rating key was pressed on this page, for example on a keyboard connected to a phone. This is never stored. */
  isKeyboardSeen: boolean;
}

const keys = {
  off: 'checklist-shortcuts-off',
  bannerHidden: 'checklist-shortcuts-banner-hidden',
  tipDismissed: 'checklist-keyboard-tip-dismissed',
  totalRatings: 'checklist-total-ratings',
} as const;

export const shortcutSettings = createStore<ShortcutSettings>(readSettings());

/** Reads the stored settings again; otherwise they are read only once. */
export function readSettings(): ShortcutSettings {
  return {
    isOn: localStore.get(keys.off) === null,
    isBannerHidden: localStore.get(keys.bannerHidden) !== null,
    isTipDismissed: localStore.get(keys.tipDismissed) !== null,
    totalRatings: Number(localStore.get(keys.totalRatings)) || 0,
    isKeyboardSeen: false,
  };
}

function change(part: Partial<ShortcutSettings>): void {
  shortcutSettings.set({ ...shortcutSettings.get(), ...part });
}

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStore.remove(keys.off);
  else localStore.set(keys.off, 'true');
  change({ isOn });
}

export function hideBanner(): void {
  localStore.set(keys.bannerHidden, 'true');
  change({ isBannerHidden: true });
}

export function dismissTip(): void {
  localStore.set(keys.tipDismissed, 'true');
  change({ isTipDismissed: true });
}

/** Remembers that there is a keyboard until the user leaves the page. */
export function noteKeyboard(): void {
  if (!shortcutSettings.get().isKeyboardSeen) change({ isKeyboardSeen: true });
}

/** Counts ratings up to the limit after which the tip is not shown. */
export function countRating(): void {
  const totalRatings = shortcutSettings.get().totalRatings + 1;
  if (totalRatings > checklistConstants.tipDismissAfterRatings) return;
  localStore.set(keys.totalRatings, String(totalRatings));
  change({ totalRatings });
}

/** True if the tip is no longer needed. */
export const isTipOver = ({ isTipDismissed, totalRatings }: ShortcutSettings): boolean =>
  isTipDismissed || totalRatings >= checklistConstants.tipDismissAfterRatings;
