import { cleanEmail, cleanPhone, plainSigns, toOneLine } from '@larkfield/schemas/typed.ts';
import { ChevronDown, Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';

/** The style of every single-line control and text area. */
export const controlStyle =
  'w-full rounded-control border border-control bg-surface px-3.5 text-ink placeholder:text-muted ' +
  'hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunken disabled:text-muted';

/** The normalized text of a single-line control (product.md#typed-1); `isWhole` is true if typing is finished. */
function readable(value: string, { type, inputMode }: ComponentProps<'input'>, isWhole: boolean): string {
  if (type === 'password') return value;
  if (type === 'email') return cleanEmail(value, isWhole);
  if (type === 'tel') return cleanPhone(value);
  return inputMode === 'numeric' ? plainSigns(value) : toOneLine(value);
}

/** True for a keystroke that writes or deletes a letter, so that the text may be incomplete. Pasted or autofilled text is complete. */
const isKey = (event: Event) => 'inputType' in event && /^(insertText|insertCompositionText|delete)/.test(String(event.inputType));

/** A single-line control. It removes invisible characters at once, since users could not find them; a password is unchanged. */
export function TextInput({ className, onChange, onBlur, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...rest}
      onChange={(event) => {
        const { nativeEvent, target } = event;
        // Text under composition by an input method is not changed, since it would be inserted twice.
        const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        const shown = isComposing ? target.value : readable(target.value, rest, !isKey(nativeEvent));
        if (shown !== target.value) target.value = shown;
        onChange?.(event);
      }}
      onBlur={(event) => {
        const shown = readable(event.target.value, rest, true);
        if (shown !== event.target.value) {
          event.target.value = shown;
          onChange?.(event);
        }
        onBlur?.(event);
      }}
      className={classNames(controlStyle, 'h-12 read-only:bg-sunken', className)}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classNames(controlStyle, 'py-2.5 read-only:bg-sunken', className)} />;
}

/** A search box; `label` is its accessible name, the placeholder only hints. */
export function SearchInput({ label, className = '', ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className={`relative ${className}`}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
      <TextInput type="search" aria-label={label} autoComplete="off" enterKeyHint="search" {...rest} className="pl-11 text-ellipsis" />
    </div>
  );
}

/** A native select, which is fast and familiar on every phone. */
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
