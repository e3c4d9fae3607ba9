import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { createStore } from '#src/shared/browser/store.ts';

interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  duration?: number;
  /** The announcement, if it differs from title, description and action. */
  spoken?: string;
  action?: { label: string; altText: string; run: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

/** How long a toast with Undo stays, in milliseconds. */
export const undoToastDuration = 10_000;

export const toastStore = createStore<ShownToast[]>([]);
let nextId = 1;

/** Shows a toast. Only one is shown at a time, the newest. */
export function toast(content: ToastContent): { dismiss: () => void } {
  const shown: ShownToast = { ...content, id: nextId++, open: true };
  toastStore.set([shown, ...toastStore.get()].slice(0, siteConstants.toastLimit));
  return { dismiss: () => dismissToast(shown.id) };
}

/** Closes all toasts, because their messages are outdated. */
export function dismissToasts(): void {
  for (const { id } of toastStore.get()) dismissToast(id);
}

/** Closes a toast; it is removed a little later, after its animation. */
export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => toastStore.set(toastStore.get().filter((shown) => shown.id !== id || shown.open)), siteConstants.toastRemoveDelay);
}

/** Shows that requested code could not be loaded. */
export function sayUnavailable(): void {
  toast({
    title: "This couldn't be opened",
    // Firefox requests failed code again only in a new document.
    description: 'Please check your connection and try again, or reload the page.',
    variant: 'destructive',
  });
}
