import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { TextInput } from './text-input.tsx';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  value: string;
  /** What it means that no day is chosen. */
  emptyText: string;
}

/** A native date field. Empty, it says what that means: Safari would show today's date in grey, as if it were chosen. */
export function DateInput({ value, emptyText, className, ...rest }: DateInputProps) {
  const isEmpty = value === '';
  return (
    <span className="relative grid">
      <TextInput
        {...rest}
        type="date"
        value={value}
        className={classNames('peer min-w-0', isEmpty && 'not-focus:text-transparent', className)}
      />
      {isEmpty && (
        <span
          aria-hidden="true"
          data-text={emptyText}
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted peer-focus:hidden before:content-[attr(data-text)]"
        />
      )}
    </span>
  );
}
