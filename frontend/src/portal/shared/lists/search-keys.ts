import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { localStore } from '#src/shared/browser/browser-storage.ts';
import { createStore } from '#src/shared/browser/store.ts';
import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';
import { textFields } from '#src/shared/form/field.tsx';
import { paths } from '#src/shared/text/paths.ts';

const offKey = 'portal-search-key-off';

/** Whether "/" focuses the search (WCAG 2.1.4 requires a way to switch off single-key shortcuts). */
export const searchKey = createStore(localStore.get(offKey) === null);

export function switchSearchKey(isOn: boolean): void {
  if (isOn) localStore.remove(offKey);
  else localStore.set(offKey, 'true');
  searchKey.set(isOn);
}

let isSearchWanted = false;

/** Makes the next search box that appears take the focus. */
function requestSearchFocus(): void {
  isSearchWanted = true;
}

/** Returns true once after a request. */
export function takeSearchFocus(): boolean {
  const wasWanted = isSearchWanted;
  isSearchWanted = false;
  return wasWanted;
}

/**
 * "/" and Ctrl+K (⌘K) focus the search of the page, or open the search of submissions. They do nothing during typing or while a dialog is
 * open.
 */
export function useSearchKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(textFields) !== null;
      if (!isSearchKey(event) || event.defaultPrevented || isTyping || openDialogs.get().length > 0) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (box) {
        box.focus();
        box.select();
      } else {
        requestSearchFocus();
        void navigate(paths.portal);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && searchKey.get();
}
