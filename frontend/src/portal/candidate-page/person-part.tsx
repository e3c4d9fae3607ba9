import { CircleAlert } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { failureText } from '#src/shared/api/api-error.ts';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Note } from '#src/shared/ui/note.tsx';

interface PartQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface PersonPartProps<Item> {
  title: string;
  query: PartQuery;
  items: readonly Item[] | undefined;
  /** The message if there are no items. */
  empty: string;
  keyOf: (item: Item) => string | number;
  renderItem: (item: Item) => ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** The number of items shown at first; a button shows the rest. */
const inSight = 8;

/** One part of a candidate's page, with its own loading, error and empty states. */
export function PersonPart<Item>({ title, query, items, empty, keyOf, renderItem, headingRef, children }: PersonPartProps<Item>) {
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      {children}
      {query.isPending && (
        <SkeletonRegion label={`Loading: ${title}`}>
          <Skeleton className="h-20 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <PartFailure title={title} query={query} />}
      {items?.length === 0 && <p className="text-muted">{empty}</p>}
      {items && items.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {items.slice(0, isWhole ? undefined : inSight).map((item) => (
              <li key={keyOf(item)} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
                {renderItem(item)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {items && items.length > inSight && (
        <Button variant="secondary" className="justify-self-start" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${items.length}`} <span className="sr-only">in {title}</span>
        </Button>
      )}
    </section>
  );
}

function PartFailure({ title, query }: { title: string; query: PartQuery }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Note icon={CircleAlert} tone="warning">
        {failureText(query.error, "This part couldn't be loaded. Please try again.")}
      </Note>
      <Button variant="secondary" isPending={query.isFetching} onClick={() => query.refetch()}>
        Try again <span className="sr-only">to load {title}</span>
      </Button>
    </div>
  );
}

/** An item: its name, with badges beside it and details below. */
export function PartItem({ title, badges, children }: { title: ReactNode; badges?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mr-auto grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg leading-tight wrap-anywhere">{title}</h3>
        {badges}
      </div>
      {children && <div className="text-muted wrap-anywhere">{children}</div>}
    </div>
  );
}

/** The message that a part of the data could not be read. */
export const PartialNote = () => (
  <p role="status" className="text-warning">
    Links and invites couldn&rsquo;t be loaded, so they&rsquo;re missing here.
  </p>
);
