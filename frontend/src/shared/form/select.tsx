import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { controlStyle } from './text-input.tsx';

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
