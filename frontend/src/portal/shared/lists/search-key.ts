import { localStore } from '#src/shared/browser/browser-storage.ts';
import { createStore } from '#src/shared/browser/store.ts';

const offKey = 'portal-search-key-off';

/** Whether "/" leads to the search (WCAG 2.1.4: a single key must be possible to switch off). */
export const searchKey = createStore(localStore.get(offKey) === null);

export function switchSearchKey(isOn: boolean): void {
  if (isOn) localStore.remove(offKey);
  else localStore.set(offKey, 'true');
  searchKey.set(isOn);
}

let isSearchWanted = false;

/** The next search box that appears takes the focus. */
export function requestSearchFocus(): void {
  isSearchWanted = true;
}

/** True once after it was asked for. */
export function takeSearchFocus(): boolean {
  const wasWanted = isSearchWanted;
  isSearchWanted = false;
  return wasWanted;
}
