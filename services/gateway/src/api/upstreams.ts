/** Services that answer calls from outside. */
export const upstreams = ['auth', 'checklist', 'links', 'contact'] as const;
export type Upstream = (typeof upstreams)[number];

/** Who answers what: a prefix covers itself and everything below it. `/internal` and `/metrics` are absent on purpose. */
const prefixes: Record<Upstream, readonly string[]> = {
  auth: ['/api/auth', '/api/admin-portal/audit', '/api/admin-portal/account', '/api/admin-portal/api-document'],
  checklist: [
    '/api/specialties',
    '/api/checklist',
    '/api/edit-token',
    '/api/capability-deck',
    '/api/audit',
    '/api/admin-portal/submissions',
    '/api/admin-portal/candidates',
    '/api/admin-portal/queue-board',
  ],
  links: ['/api/magic-links', '/api/share-links', '/api/drafts', '/api/admin-portal/links'],
  contact: [
    '/api/contact-submissions',
    '/api/jobs',
    '/api/feedback',
    '/api/pro-interest-notifications',
    '/api/admin-portal/inquiries',
    '/api/admin-portal/jobs',
    '/api/admin-portal/feedback',
  ],
};

/** The service that answers a path, or null when none does. */
export function findUpstream(path: string): Upstream | null {
  const covers = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  return upstreams.find((upstream) => prefixes[upstream].some(covers)) ?? null;
}
