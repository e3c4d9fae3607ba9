import { z } from 'zod';
import { BookmarkPlus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { localStore } from '#src/shared/browser/browser-storage.ts';
import type { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { paths, portalSubmissionsPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Link } from 'react-router-dom';
import { filterLabels, type ReadFilters } from './submission-filters.ts';

/** Named filters in the form of an address. They contain no names of people, because searches are not saved (product.md#desk-2). */
const viewsSchema = z.array(z.strictObject({ name: z.string().min(1), filter: z.string().min(1) }));
export interface SavedView {
  name: string;
  filter: string;
}

const keyOf = (userId: string | undefined) => `portal-views-${userId ?? ''}`;

/** The views saved in this browser; empty if they cannot be read. */
export function readViews(userId: string | undefined): SavedView[] {
  try {
    return viewsSchema.parse(JSON.parse(localStore.get(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function writeViews(userId: string | undefined, views: SavedView[]): void {
  localStore.set(keyOf(userId), JSON.stringify(views));
}

const nameLength = 40;
/** The maximum number of views, which fit in one row. */
const mostViews = 12;

/** The filters of an address in canonical order, so that equivalent addresses give the same view. */
function viewOf(values: Record<string, string | null | undefined>): string {
  return new URLSearchParams(viewNames.flatMap((name) => (values[name] ? [[name, values[name]]] : []))).toString();
}
const viewNames = Object.keys(filterLabels);

const fixed: SavedView[] = [
  { name: 'Everything', filter: '' },
  { name: 'Assigned to me', filter: 'assignee=me' },
  { name: 'Unassigned', filter: 'assignee=nobody' },
];

/** Frequently used filters. Each is a link, and the user's own are stored in this browser. */
export function SavedViews({ address, read }: { address: ReturnType<typeof useFilter>; read: ReadFilters }) {
  const { user } = useSession();
  const [own, setOwn] = useState(() => readViews(user?.id));
  const row = useRef<HTMLUListElement>(null);
  const isView = (address: string) => [...fixed, ...own].some(({ filter }) => filter === address);
  const values = Object.fromEntries(viewNames.map((name) => [name, address.get(name)]));
  const present = viewOf(values);
  // Meaningless parts are removed, since they would be left out each time the view is opened.
  const toSave = viewOf(read);
  const isKnown = isView(present) || isView(toSave);
  /** The views are read again first, because another tab may have changed them. */
  const keep = (change: (views: SavedView[]) => SavedView[]) => {
    const views = change(readViews(user?.id));
    setOwn(views);
    writeViews(user?.id, views);
  };
  const add = (view: SavedView) => keep((views) => [...views.filter(({ filter }) => filter !== view.filter), view]);
  const remove = (removed: SavedView) => {
    keep((views) => views.filter(({ filter }) => filter !== removed.filter));
    // The pressed button is gone.
    row.current?.querySelector('a')?.focus();
  };
  return (
    <nav aria-label="Views" className="flex flex-wrap items-center gap-2">
      <ul ref={row} className="contents">
        {fixed.map((view) => (
          <li key={view.name}>
            <ViewLink view={view} present={present} />
          </li>
        ))}
        {own.map((view) => (
          <li key={view.filter} className="flex items-center">
            <ViewLink view={view} present={present} />
            <button
              type="button"
              aria-label={`Remove the view ${view.name}`}
              onClick={() => remove(view)}
              className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {!isKnown && own.length < mostViews && <SaveView key={present} onSave={(name) => add({ name, filter: toSave })} />}
    </nav>
  );
}

function ViewLink({ view: { name, filter }, present }: { view: SavedView; present: string }) {
  return (
    <Link
      to={filter ? portalSubmissionsPath(Object.fromEntries(new URLSearchParams(filter))) : paths.portal}
      aria-current={filter === present ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-full border border-control px-3 text-sm sm:min-h-12 font-semibold sm:px-4 sm:text-base wrap-anywhere hover:border-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text"
    >
      {name}
    </Link>
  );
}

/** Saves the current filters under a name. */
function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState<string | null>(null);
  if (name === null) {
    return (
      <Button variant="secondary" onClick={() => setName('')}>
        <BookmarkPlus aria-hidden="true" className="size-4" />
        Save view
      </Button>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onSave(name.trim());
  };
  return (
    <form onSubmit={save} className="flex flex-wrap items-center gap-2">
      <TextInput
        autoFocus
        aria-label="View name"
        placeholder="View name"
        required
        maxLength={nameLength}
        value={name}
        className="w-56"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <Button type="submit">Save</Button>
      <Button variant="secondary" onClick={() => setName(null)}>
        Cancel
      </Button>
    </form>
  );
}
