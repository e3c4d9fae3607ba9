import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native check box with our style; the label belongs around or beside it. */
export function Checkbox({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <span className={`relative mt-0.5 inline-grid size-6 shrink-0 ${className}`}>
      <input
        type="checkbox"
        {...rest}
        className="peer size-6 cursor-pointer appearance-none rounded-[6px] border-2 border-control bg-surface checked:border-accent checked:bg-accent hover:border-ink aria-invalid:border-danger"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3.5}
        className="pointer-events-none absolute inset-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
