import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListPageProps {
  /** The search box, the filters and the views, in one row. */
  tools: ReactNode;
  /** The title of the list, such as *Search results*. */
  title: string;
  /** False if the title is for screen readers only, because something else shows it. */
  isTitleShown?: boolean;
  /** Actions on the whole list. Without a visible title, they are in the row of the tools. */
  acts: ReactNode;
  children: ReactNode;
}

/** The layout of every portal list: a row of tools, the title with the actions on the whole list, and the items. */
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

/** The style of an item: a card or, from 1024 px, a row whose columns align with those of other rows. */
export const rowStyle =
  'grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card ' +
  'rows:min-h-11 rows:items-center rows:gap-x-3 rows:gap-y-0 rows:rounded-none rows:border-0 rows:bg-transparent rows:px-3 rows:py-0.5 rows:text-sm rows:leading-5 rows:shadow-none';

/** A column of a list, which is a labeled fact of each item. */
export interface Column<Item> {
  label: string;
  /** The position from 1024 px; without it, the column follows the previous one. */
  place?: string;
  /** Whether a card omits the fact if the item has no value. */
  isOptional?: boolean;
  valueOf: (item: Item) => ReactNode;
}

/** The facts of an item, each in its column. */
export function RowFacts<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  return (
    <dl className="fact-columns grid gap-x-4 gap-y-2 max-rows:col-span-full rows:contents">
      {columns.map(({ label, place = '', isOptional, valueOf }) => {
        const value = valueOf(item);
        return (
          <div key={label} className={`relative min-w-0 ${place} ${isOptional && !value ? 'max-rows:hidden' : ''}`}>
            <dt className="text-sm text-muted rows:sr-only">{label}</dt>
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
  /** The grid of the rows. */
  grid: string;
  columns: readonly Pick<Column<never>, 'label' | 'place'>[];
}

/** The headings above rows in a list with a fixed order. */
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

/** The style of an item that is a link as a whole. */
export const leadingRowStyle = 'relative hover:border-control rows:hover:bg-sunken';

/** The style of an item's name. */
export const rowNameStyle = 'text-lg leading-6 wrap-anywhere rows:text-base rows:leading-5';

/** A text button in a row: unobtrusive from 1024 px, and large enough for a finger on a card. */
export const rowWords = {
  variant: 'ghost',
  size: 'small',
  className: 'max-rows:min-h-11 max-rows:border max-rows:border-control rows:px-2.5 rows:font-medium rows:text-muted rows:hover:text-ink',
} as const;

/** The style of the line of headings. Each row labels its own facts, so screen readers need only the headings that sort. */
export const headingsStyle =
  'hidden items-center gap-x-3 border-b border-line px-3 py-1 text-sm leading-5 font-semibold text-muted rows:grid';

/** A sort order of a list by its name in the address; the default order of a list has an empty name. */
export interface SortOrder<Name extends string> {
  name: Name | '';
  /** The order in words, such as *A to Z*. */
  words: string;
  isUp: boolean;
}

interface SortHeadingProps<Name extends string> {
  label: string;
  className?: string | undefined;
  /** The order after a press, and the one after another press. */
  orders: readonly [SortOrder<Name>, SortOrder<Name>];
  present: Name | '';
  onSort: (name: Name | '') => void;
}

/** The heading of a column, which sorts the list. */
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
        {/* The icon is rotated: ArrowUp is used by the form, and sharing it would add a script to the form. */}
        {order && <ArrowDown aria-hidden="true" className={`size-4 ${order.isUp ? 'rotate-180' : ''}`} />}
        <span className="sr-only">{order ? ` (sorted ${order.words}, sort ${next.words})` : ` (sort ${next.words})`}</span>
      </button>
    </span>
  );
}
