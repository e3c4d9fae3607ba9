import type { Role } from '@larkfield/schemas/auth/users.ts';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#src/shared/session/session.tsx';
import { paths, portalReportPath } from '#src/shared/text/paths.ts';

/** Daily work, occasional tasks of admins, and accounts. */
type SectionGroup = 'work' | 'admin' | 'people';

interface PortalSection {
  path: string;
  name: string;
  role: Role;
  group: SectionGroup;
}

/** The parts of the portal in the order of its navigation; `role` is the lowest role that sees a part. */
const sections: PortalSection[] = [
  { path: paths.portalToday, name: 'Today', role: 'user', group: 'work' },
  { path: paths.portal, name: 'Submissions', role: 'user', group: 'work' },
  { path: paths.portalLinks, name: 'Links', role: 'user', group: 'work' },
  { path: paths.portalInvites, name: 'Invites', role: 'user', group: 'work' },
  { path: paths.portalInquiries, name: 'Inquiries', role: 'user', group: 'work' },
  { path: paths.portalMatching, name: 'Matching', role: 'user', group: 'work' },
  { path: paths.portalJobs, name: 'Jobs', role: 'user', group: 'work' },
  { path: paths.portalCandidates, name: 'Candidate rights', role: 'admin', group: 'admin' },
  { path: paths.portalFeedback, name: 'Feedback & PRO', role: 'admin', group: 'admin' },
  { path: paths.portalAudit, name: 'Audit', role: 'admin', group: 'admin' },
  // For admins, this is visible on every page.
  { path: paths.portalUsers, name: 'User Management', role: 'admin', group: 'people' },
  { path: paths.portalAccount, name: 'Account', role: 'user', group: 'people' },
];

export function sectionsFor(role: Role, group: SectionGroup): PortalSection[] {
  return sections.filter((section) => section.group === group && (role === 'admin' || section.role === 'user'));
}

/** Whether an address is in a section; the first section also contains the reports of submissions. */
export function isInSection({ path }: Pick<PortalSection, 'path'>, pathname: string): boolean {
  const inner = path === paths.portal ? portalReportPath('') : `${path}/`;
  return pathname === path || pathname.startsWith(inner);
}

interface SectionLinksProps {
  group: SectionGroup;
  itemClassName: string;
  onFollow?: (() => void) | undefined;
}

/** List items with links to the parts of a group that the signed-in user may see. */
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
