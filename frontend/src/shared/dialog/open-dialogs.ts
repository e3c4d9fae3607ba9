import { createStore } from '#src/shared/browser/store.ts';

/** Open modal dialogs, the topmost last. Elements that must stay usable above them are rendered inside the topmost. */
export const openDialogs = createStore<HTMLDialogElement[]>([]);

/** Adds a dialog that opens. The reply removes it again. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
}
