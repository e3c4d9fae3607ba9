import { startTransition, useOptimistic, type ComponentProps, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { entryAhead } from '#src/shared/browser/entry-ahead.ts';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';

/** A filter with its label. Unlike a form field, it is neither required nor optional. */
export function FilterField({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <label className={`grid content-start gap-1.5 ${className}`}>
      <span className="font-semibold">{label}</span>
      {children}
    </label>
  );
}

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  value: string;
  /** The meaning of an empty field. */
  emptyText: string;
}

/**
 * A native date field. If it is empty, it shows the meaning of that, because Safari would show today's date in gray as if it were selected.
 */
export function DateInput({ value, emptyText, className, ...rest }: DateInputProps) {
  // An address may contain any text.
  const isEmpty = startOfDay(value) === undefined;
  return (
    <span className="relative grid">
      <TextInput
        {...rest}
        type="date"
        value={isEmpty ? '' : value}
        className={classNames('peer min-w-0', isEmpty && 'not-focus:text-transparent disabled:text-transparent', className)}
      />
      {isEmpty && (
        <span
          aria-hidden="true"
          data-text={emptyText}
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted peer-focus:hidden forced-colors:hidden before:content-[attr(data-text)]"
        />
      )}
    </span>
  );
}

/** The first instant of a local day (`2026-03-01`), or undefined if the text is not a day. */
export function startOfDay(day: string): string | undefined {
  return instantAt(day, 0);
}

/** The first instant of the next day. */
export function endOfDay(day: string): string | undefined {
  return instantAt(day, 1);
}

/** Later years have more than four digits. */
const lastInstant = new Date('9999-12-31T23:59:59.999Z');

function instantAt(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  const instant = new Date(0, 0);
  instant.setFullYear(Number(year), Number(month) - 1, Number(date));
  // Date rolls over at the end of a month, so February 30 is not a day.
  if (instant.getMonth() + 1 !== Number(month) || instant.getDate() !== Number(date)) return undefined;
  instant.setDate(instant.getDate() + later);
  return instant < lastInstant ? instant.toISOString() : lastInstant.toISOString();
}

interface UnknownFiltersProps {
  address: ReturnType<typeof useFilter>;
  /** The labels of the filters, by their names in the address. */
  labels: Readonly<Record<string, string>>;
  /** The values that were understood; other values of the address do not narrow the list. */
  read: Readonly<Record<string, unknown>>;
}

/** Names the filters of the address with unknown values, which do not narrow the list. */
export function UnknownFilters({ address, labels, read }: UnknownFiltersProps) {
  const unknown = Object.keys(labels).filter((name) => address.get(name) !== '' && read[name] === undefined);
  if (unknown.length === 0) return null;
  return (
    <p className="text-muted">
      {`The address has an unknown value for ${unknown.map((name) => labels[name]).join(', ')}, so ${
        unknown.length > 1 ? 'these filters were' : 'this filter was'
      } left out.`}
    </p>
  );
}

/** The filters of a list, kept in the address, so that Back works and links can be shared. Empty values are left out. */
export function useFilter() {
  const [rendered, setQuery] = useSearchParams();
  // A busy page renders the new address late, so the chosen value is shown and used at once. Otherwise the next choice would revert it, and
  // a field would lose letters.
  const [query, show] = useOptimistic(rendered);
  const { key, pathname, state } = useLocation();
  const set = (changes: Record<string, string>) => {
    const ahead = entryAhead(key);
    // The user is already navigating to another page, and a filter must not bring them back.
    if (ahead && ahead.pathname !== pathname) return;
    const after = new URLSearchParams(ahead?.search ?? query);
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    startTransition(() => {
      show(after);
      setQuery(after, { replace: true, state: ahead ? ahead.state : (state as unknown) });
    });
  };
  return {
    get: (name: string) => query.get(name) ?? '',
    /** The value if it is one of the options, otherwise undefined. */
    getOneOf: <Value extends string>(name: string, options: readonly Value[]) => options.find((option) => option === query.get(name)),
    set,
  };
}
