import type { Role } from '@larkfield/schemas/auth/current-user.ts';
import { paths, portalReportPath } from '#src/lib/paths.ts';

interface PortalSection {
  path: string;
  name: string;
  role: Role;
}

/** The parts of the portal in the order of its navigation; `role` says from whom on they are seen. */
const sections: PortalSection[] = [
  { path: paths.portal, name: 'Submissions', role: 'user' },
  { path: paths.portalLinks, name: 'Links', role: 'user' },
  { path: paths.portalInquiries, name: 'Inquiries', role: 'user' },
  { path: paths.portalJobs, name: 'Jobs', role: 'admin' },
  { path: paths.portalCandidates, name: 'Candidate rights', role: 'admin' },
  { path: paths.portalFeedback, name: 'Feedback & PRO', role: 'admin' },
  { path: paths.portalAudit, name: 'Audit', role: 'admin' },
  { path: paths.portalUsers, name: 'User Management', role: 'admin' },
  { path: paths.portalQueues, name: 'Queues', role: 'admin' },
  { path: paths.portalApi, name: 'API', role: 'admin' },
  { path: paths.portalAccount, name: 'Account', role: 'user' },
];

export function sectionsFor(role: Role): PortalSection[] {
  return sections.filter((section) => role === 'admin' || section.role === 'user');
}

/** Whether an address lies in a section; the first one holds itself and the reports of submissions. */
export function isInSection({ path }: Pick<PortalSection, 'path'>, pathname: string): boolean {
  const inner = path === paths.portal ? portalReportPath('') : `${path}/`;
  return pathname === path || pathname.startsWith(inner);
}
