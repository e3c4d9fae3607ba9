import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListPageProps {
  /** The search box, the filters and the views, in one row. */
  tools: ReactNode;
  /** What the list shows, such as *Search results*. */
  title: string;
  /** Whether the title only needs to be heard, since something else shows it. */
  isTitleShown?: boolean;
  /** What can be done with the whole list; in the row of the tools where no title is shown. */
  acts: ReactNode;
  children: ReactNode;
}

/** Every list of the portal: what narrows it in one row, then its name and what can be done with all of it, then its items. */
export function ListPage({ tools, title, isTitleShown = false, acts, children }: ListPageProps) {
  return (
    <div className="grid gap-2 [&_:is(a,button,input,select,summary)]:scroll-mb-[min(40dvh,15rem)]">
      <div className="flex flex-wrap items-start gap-2">
        {tools}
        {!isTitleShown && <div className="ml-auto flex min-h-12 flex-wrap items-center gap-2">{acts}</div>}
      </div>
      <div className={isTitleShown ? 'flex flex-wrap items-center justify-between gap-x-3' : 'sr-only'}>
        <h2 className="text-lg">{title}</h2>
        {isTitleShown && <div className="ml-auto flex flex-wrap items-center max-sm:-mx-3 max-sm:ml-0">{acts}</div>}
      </div>
      {children}
    </div>
  );
}

/** The look of an item: a card, and from 1024 px a row whose columns line up with those of the others. */
export const rowStyle =
  'grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card ' +
  'lg:min-h-11 lg:items-center lg:gap-x-3 lg:gap-y-0 lg:rounded-none lg:border-0 lg:bg-transparent lg:px-3 lg:py-0.5 lg:text-sm lg:leading-5 lg:shadow-none';

/** A column of a list: a labelled fact of each of its items. */
export interface Column<Item> {
  label: string;
  /** Where it stands from 1024 px; without it, after the column before. */
  place?: string;
  /** Whether a card leaves it out where an item has nothing of it. */
  isOptional?: boolean;
  valueOf: (item: Item) => ReactNode;
}

/** The facts of an item, each in its column. */
export function RowFacts<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-lg:col-span-full lg:contents">
      {columns.map(({ label, place = '', isOptional, valueOf }) => {
        const value = valueOf(item);
        return (
          <div key={label} className={`relative min-w-0 ${place} ${isOptional && !value ? 'max-lg:hidden' : ''}`}>
            <dt className="text-sm text-muted lg:sr-only">{label}</dt>
            <dd className="wrap-anywhere">
              {value || (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">none</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface HeadingsProps {
  /** The grid that the rows have too. */
  grid: string;
  columns: readonly Pick<Column<never>, 'label' | 'place'>[];
}

/** The headings over rows whose list has one order. */
export function Headings({ grid, columns }: HeadingsProps) {
  return (
    <div aria-hidden="true" className={`${headingsStyle} ${grid}`}>
      {columns.map(({ label, place = '' }) => (
        <span key={label} className={place}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** The look of an item that leads to its page as a whole. */
export const leadingRowStyle = 'relative hover:border-control lg:hover:bg-sunken';

/** The name of an item. */
export const rowNameStyle = 'text-lg leading-6 wrap-anywhere lg:text-base lg:leading-5';

/** An act in a row, in words: quiet from 1024 px, as high as a finger on a card. */
export const rowWords = { variant: 'ghost', size: 'small', className: 'max-lg:min-h-11 max-lg:border max-lg:border-control' } as const;

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
        <span className="sr-only">{order ? `: sorted ${order.words}, sort ${next.words}` : `: sort ${next.words}`}</span>
      </button>
    </span>
  );
}
