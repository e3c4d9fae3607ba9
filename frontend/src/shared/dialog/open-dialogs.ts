import { createStore } from '#src/shared/browser/store.ts';

/** Open modal dialogs, the topmost last: whatever must stay usable above them renders inside that one. */
export const openDialogs = createStore<HTMLDialogElement[]>([]);

export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
}
