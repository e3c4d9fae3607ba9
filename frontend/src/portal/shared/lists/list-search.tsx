import { portalConstants } from '@larkfield/schemas/portal-constants.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryAhead } from '#src/shared/browser/entry-ahead.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { searchDelay, useDebounced } from '#src/shared/browser/use-debounced.ts';
import { SearchInput } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import type { KeptBy } from './kept-by.ts';
import { searchKey, takeSearchFocus } from './search-keys.ts';

interface ListSearchProps {
  label: string;
  placeholder: string;
  search: ReturnType<typeof useKeptSearch>;
}

/** The search box of a portal list, with its keyboard shortcut. */
export function ListSearch({ label, placeholder, search: { text, setText } }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isKeyOn = useStore(searchKey);
  const isTooShort = text.trim() !== '' && !isSearchable(text);
  useEffect(() => {
    if (takeSearchFocus()) box.current?.focus();
  }, []);
  return (
    <div className="grid min-w-0 flex-1 basis-40 gap-1.5 sm:basis-80">
      <div className="@container relative">
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
            className="pointer-events-none absolute inset-y-0 right-3 hidden items-center gap-1.5 text-sm text-muted lg:@md:flex"
          >
            {isKeyOn && (
              <>
                <Key>/</Key> <span>or</span>
              </>
            )}
            <Key>Ctrl K</Key>
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

interface KeptState extends KeptBy {
  q?: string;
}

/** True if the text is long enough to search for. */
const isSearchable = (text: string) => text.trim().length >= portalConstants.searchMinLength;

/**
 * The search text of a list. It is kept in the history entry, so that Back restores it. Names of people must not be in an address, nor in
 * the addresses sent to a server.
 */
export function useKeptSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const by = useSession().user?.id;
  const kept = (location.state as KeptState | null)?.q ?? '';
  const [text, setText] = useState(kept);
  const settled = useDebounced(text, searchDelay);
  const known = useRef(kept);

  // The user moved to another history entry, or opened the section again.
  useEffect(() => {
    if (kept === known.current) return;
    known.current = kept;
    setText(kept);
  }, [kept]);
  useEffect(() => {
    if (settled === known.current || entryAhead(location.key)) return;
    known.current = settled;
    const { pathname, search, hash, state } = location;
    void navigate({ pathname, search, hash }, { replace: true, state: { ...(state as KeptState | null), q: settled, by } });
  }, [settled, by, location, navigate]);

  return { text, setText, q: isSearchable(settled) ? settled.trim() : undefined };
}
