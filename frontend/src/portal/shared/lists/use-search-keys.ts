import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';
import { paths } from '#src/shared/text/paths.ts';
import { requestSearchFocus, searchKey } from './search-key.ts';
import { textFields } from '#src/shared/form/text-fields.ts';

/** "/" and Ctrl+K (⌘K) lead to the search of the page, or to that of the submissions; never while somebody types or a dialog is open. */
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
