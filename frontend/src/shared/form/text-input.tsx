import { toOneLine } from '@larkfield/schemas/one-line.ts';
import { ChevronDown, Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';

/** The look of every one-line control and text area. */
export const controlStyle =
  'w-full rounded-control border border-control bg-surface px-3.5 text-ink placeholder:text-muted ' +
  'hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunken disabled:text-muted';

/** A control of one line. Marks in a pasted text that nobody sees go at once, since nobody could find and remove them; a password stays. */
export function TextInput({ type = 'text', className, onChange, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      {...rest}
      onChange={(event) => {
        const { value } = event.target;
        const shown = type === 'password' ? value : toOneLine(value);
        if (shown !== value) event.target.value = shown;
        onChange?.(event);
      }}
      className={classNames(controlStyle, 'h-12 read-only:bg-sunken', className)}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classNames(controlStyle, 'py-2.5 read-only:bg-sunken', className)} />;
}

/** A search box; `label` is read aloud, the placeholder only hints. */
export function SearchInput({ label, className = '', ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className={`relative ${className}`}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
      <TextInput type="search" aria-label={label} autoComplete="off" enterKeyHint="search" {...rest} className="pl-11 text-ellipsis" />
    </div>
  );
}

/** The browser's own list: it is quick, and known on every phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...rest} className={classNames(controlStyle, 'h-12 appearance-none pr-10')}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-5 text-muted" />
    </span>
  );
}
