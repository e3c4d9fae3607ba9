import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#src/shared/session/session.tsx';
import { isInSection, sectionsFor, type SectionGroup } from './portal-sections.ts';

interface SectionLinksProps {
  group: SectionGroup;
  itemClassName: string;
  onFollow?: (() => void) | undefined;
}

/** A list item with a link for each part of a group that the signed-in person may see. */
export function SectionLinks({ group, itemClassName, onFollow }: SectionLinksProps) {
  const { user } = useSession();
  const { pathname } = useLocation();
  return sectionsFor(user?.role ?? 'user', group).map((section) => (
    <li key={section.path}>
      <Link
        to={section.path}
        onClick={onFollow}
        aria-current={isInSection(section, pathname) ? 'page' : undefined}
        className={itemClassName}
      >
        {section.name}
      </Link>
    </li>
  ));
}
