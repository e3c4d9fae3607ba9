import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { useEffect, useId, useRef } from 'react';
import { takeSearchFocus, searchKey } from './search-key.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { isSearchable, type useKeptSearch } from './use-kept-search.ts';
import { SearchInput } from '#src/shared/form/search-input.tsx';

interface ListSearchProps {
  label: string;
  placeholder: string;
  search: ReturnType<typeof useKeptSearch>;
}

/** The search box over a list of the portal, with the key that leads to it. */
export function ListSearch({ label, placeholder, search: { text, setText } }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isKeyOn = useStore(searchKey);
  const isTooShort = text.trim() !== '' && !isSearchable(text);
  useEffect(() => {
    if (takeSearchFocus()) box.current?.focus();
  }, []);
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <SearchInput
          ref={box}
          label={label}
          placeholder={placeholder}
          value={text}
          maxLength={portalConstants.searchMaxLength}
          aria-describedby={hint}
          aria-keyshortcuts={isKeyOn ? '/ Control+K' : 'Control+K'}
          onChange={(event) => setText(event.target.value)}
        />
        {text === '' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 hidden items-center gap-1.5 text-sm text-muted lg:flex"
          >
            {isKeyOn && <Key>/</Key>} {isKeyOn && 'or'} <Key>Ctrl K</Key>
          </span>
        )}
      </div>
      <p id={hint} role="status" className="text-sm text-muted empty:-mt-1.5">
        {isTooShort && `Type at least ${portalConstants.searchMinLength} characters`}
      </p>
    </div>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-key border border-line bg-sunken px-1.5 py-0.5 font-sans">{children}</kbd>
);
