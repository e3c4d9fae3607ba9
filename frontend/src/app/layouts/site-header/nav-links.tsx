import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/shared/text/paths.ts';
import { classNames } from '#src/shared/ui/class-names.ts';

interface NavLinkProps {
  to: string;
  className?: string;
  activeClassName?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the site's navigation that is marked when its page is open. */
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

/** Home is active only on its own page; every other item is also active on the pages below it (product.md#site-1). */
export function isActivePath(item: string, pathname: string): boolean {
  return item === '/' ? pathname === '/' : pathname === item || pathname.startsWith(`${item}/`);
}

export const navItemStyle = 'rounded-control px-3 py-2.5 font-semibold hover:bg-sunken';
export const navItemActiveStyle = 'text-accent-text underline decoration-2 underline-offset-8';

interface ServiceEntry {
  path: string;
  name: string;
  subtitle: string;
  /** The slide-in menu of small screens lists four of the six services. */
  isInMobileMenu: boolean;
}

/** The six services in the order of the menu. */
export const services: ServiceEntry[] = [
  {
    path: paths.healthcareRecruitment,
    name: 'Healthcare Recruitment',
    subtitle: 'Nurses, allied health and therapy',
    isInMobileMenu: true,
  },
  {
    path: paths.itSoftware,
    name: 'IT & Software',
    subtitle: 'Developers, data and infrastructure',
    isInMobileMenu: true,
  },
  {
    path: paths.engineeringTechnical,
    name: 'Engineering & Technical',
    subtitle: 'Licensed engineers and technicians',
    isInMobileMenu: true,
  },
  {
    path: paths.nonItProfessional,
    name: 'Executive & Non-IT',
    subtitle: 'Leadership, finance and operations',
    isInMobileMenu: true,
  },
  {
    path: paths.contractStaffing,
    name: 'Contract Staffing',
    subtitle: 'Coverage by the week or the season',
    isInMobileMenu: false,
  },
  {
    path: paths.testService,
    name: 'Test Services',
    subtitle: 'Quality assurance and technical testing',
    isInMobileMenu: false,
  },
];
