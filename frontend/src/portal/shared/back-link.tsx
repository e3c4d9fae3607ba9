import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A link from an item back to its list. */
export function BackLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...rest}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control font-semibold text-accent-text hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
