import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#src/shared/ui/class-names.ts';
import { isActivePath } from './is-active-path.ts';

interface NavLinkProps {
  to: string;
  className?: string;
  activeClassName?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the site's navigation that knows whether the visitor is there. */
export function NavLink({ to, className, activeClassName, onClick, children }: NavLinkProps) {
  const isActive = isActivePath(to, useLocation().pathname);
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(className, isActive && activeClassName)}
    >
      {children}
    </Link>
  );
}
