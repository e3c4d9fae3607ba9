import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

interface FoldProps {
  title: ReactNode;
  className?: string;
  /** The state, of a caller that also opens the fold or keeps it open. */
  state?: [isOpen: boolean, onToggle: (isOpen: boolean) => void];
  children: ReactNode;
}

/** A collapsible part of a page below its title. It is rendered, and loads its data, only while it is open. */
export function Fold({ title, className, state, children }: FoldProps) {
  const own = useState(false);
  const [isOpen, setIsOpen] = state ?? own;
  return (
    <details className={className} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-3 py-2.5 font-semibold hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <span className="mr-auto min-w-0">{title}</span>
        <ChevronDown aria-hidden="true" className={classNames('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')} />
      </summary>
      {isOpen && <div className="grid gap-5 pb-4">{children}</div>}
    </details>
  );
}
