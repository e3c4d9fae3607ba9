import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';

/** The look of every one-line control and text area. */
export const controlStyle =
  'w-full rounded-control border border-control bg-surface px-3.5 text-ink placeholder:text-muted ' +
  'hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunken disabled:text-muted';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(controlStyle, 'h-12 read-only:bg-sunken', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classNames(controlStyle, 'py-2.5 read-only:bg-sunken', className)} />;
}
