import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** From one thing back to the list it is in. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control font-semibold text-accent-text hover:underline print:hidden">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
