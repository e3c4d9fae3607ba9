import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListPageProps {
  /** The search box, the filters and the views, in one row. */
  tools: ReactNode;
  /** What the list shows, such as *Search results*. */
  title: string;
  /** Whether the title only needs to be heard, since something else shows it. */
  isTitleShown?: boolean;
  /** What can be done with the whole list. */
  acts: ReactNode;
  children: ReactNode;
}

/** Every list of the portal: what narrows it in one row, then its name and what can be done with all of it, then its items. */
export function ListPage({ tools, title, isTitleShown = false, acts, children }: ListPageProps) {
  return (
    <div className="grid gap-2 [&_:is(a,button,input,select,summary)]:scroll-mb-[min(40dvh,15rem)]">
      <div className="flex flex-wrap items-start gap-2">{tools}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className={isTitleShown ? 'text-lg' : 'sr-only'}>{title}</h2>
        <div className="ml-auto flex flex-wrap items-center max-sm:-mx-3 max-sm:ml-0">{acts}</div>
      </div>
      {children}
    </div>
  );
}

/** The look of an item: a card, and from 1024 px a row whose columns line up with those of the others. */
export const rowStyle =
  'grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card ' +
  'lg:min-h-11 lg:items-center lg:gap-x-3 lg:gap-y-0 lg:rounded-none lg:border-0 lg:bg-transparent lg:px-3 lg:py-0.5 lg:text-sm lg:leading-5 lg:shadow-none';

/** The look of the line of headings over such rows. Each row labels its own facts: of the headings, screen readers need those that sort. */
export const headingsStyle =
  'hidden items-center gap-x-3 border-b border-line px-3 py-1 text-sm leading-5 font-semibold text-muted lg:grid';

/** An order of a list, by the name that the address has it under; the first one of a list has none. */
export interface SortOrder<Name extends string> {
  name: Name | '';
  /** Such as *A to Z*. */
  words: string;
  isUp: boolean;
}

interface SortHeadingProps<Name extends string> {
  label: string;
  className?: string | undefined;
  /** The order that a press gives, and the one that another press gives. */
  orders: readonly [SortOrder<Name>, SortOrder<Name>];
  present: Name | '';
  onSort: (name: Name | '') => void;
}

/** The heading of a column, which sorts the list by it. */
export function SortHeading<Name extends string>({ label, className, orders, present, onSort }: SortHeadingProps<Name>) {
  const order = orders.find(({ name }) => name === present);
  const next = order === orders[0] ? orders[1] : orders[0];
  return (
    <span className={className}>
      <button
        type="button"
        className={`-mx-1 flex min-h-6 items-center gap-1 rounded-key px-1 hover:text-ink ${order ? 'text-ink' : ''}`}
        onClick={() => onSort(next.name)}
      >
        {label}
        {/* Turned: the arrow up is the form's, and shared by both it would be one more script of the form. */}
        {order && <ArrowDown aria-hidden="true" className={`size-4 ${order.isUp ? 'rotate-180' : ''}`} />}
        <span className="sr-only">
          : {order && `sorted ${order.words}, `}sort {next.words}
        </span>
      </button>
    </span>
  );
}
