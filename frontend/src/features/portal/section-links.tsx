import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#src/lib/session.tsx';
import { isInSection, sectionsFor } from './portal-sections.ts';

/** A link to each part of the portal that the signed-in person may see. */
export function SectionLinks({ className, itemClassName, onFollow }: { className: string; itemClassName: string; onFollow?: () => void }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Portal">
      <ul className={className}>
        {sectionsFor(user?.role ?? 'user').map((section) => (
          <li key={section.path}>
            <Link to={section.path} onClick={onFollow} aria-current={isInSection(section, pathname) ? 'page' : undefined} className={itemClassName}>
              {section.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
