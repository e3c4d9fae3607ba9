import { brand } from '#src/shared/brand/brand.ts';

/** Every address of the site (product.md#site-1). */
export const paths = {
  home: '/',
  about: '/about',
  jobs: '/jobs',
  job: '/jobs/:job',
  contact: '/contact',
  checklists: '/checklists',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  healthcareRecruitment: '/services/healthcare-recruitment',
  itSoftware: '/services/it-software',
  engineeringTechnical: '/services/engineering-technical',
  nonItProfessional: '/services/non-it-professional',
  contractStaffing: '/services/contract-staffing',
  testService: '/services/test-service',
  catalogue: '/catalogue',
  catalogueSkill: '/catalogue/skills/:id',
  catalogueSpecialty: '/catalogue/specialties/:slug',
  checklist: '/checklist/:slug',
  checklistSuccess: '/healthcare-checklist-success',
  sharedReport: '/view/:token',
  resumeDraft: '/resume/:token',
  smartLink: '/m/:token',
  smartLinkWithoutToken: '/m',
  reminders: '/reminders/:token',
  confirmAddress: '/confirm-address/:token',
  myChecklists: '/my-checklists',
  openMyChecklists: '/my-checklists/:token',
  myChanges: '/my-checklists/changes/:id',
  reference: '/reference/:token',
  putForward: '/put-forward/:token',
  stopEmails: '/stop-emails/:token',
  capabilityDeck: '/capability-deck',
  auditReport: '/audit-report',
  signIn: brand.signInPath,
  portal: '/admin-portal',
  portalToday: '/admin-portal/today',
  portalReport: '/admin-portal/submissions/:id',
  portalChanges: '/admin-portal/submissions/:id/changes',
  portalFindPerson: '/admin-portal/submissions/:id/person',
  portalPerson: '/admin-portal/people/:personId',
  portalUsers: '/admin-portal/users',
  portalLinks: '/admin-portal/links',
  portalInvites: '/admin-portal/invites',
  portalNewInvites: '/admin-portal/invites/new',
  portalInviteBoard: '/admin-portal/invites/:id',
  portalInquiries: '/admin-portal/inquiries',
  portalInquiry: '/admin-portal/inquiries/:id',
  portalMatching: '/admin-portal/requirements',
  portalMatches: '/admin-portal/requirements/:id',
  portalCompare: '/admin-portal/requirements/compare',
  portalJobs: '/admin-portal/jobs',
  portalCandidates: '/admin-portal/candidates',
  portalFeedback: '/admin-portal/feedback',
  portalAudit: '/admin-portal/audit',
  portalAccount: '/admin-portal/account',
} as const;

/** The open jobs of one category. */
export const jobsIn = (category: string) => `${paths.jobs}?category=${category}`;

/** The address of one specialty's checklist. */
export const checklistPath = (slug: string) => `/checklist/${encodeURIComponent(slug)}`;

/** The form of a specialty that starts with the answers of an own checklist. For the same specialty, it renews that checklist. */
export const renewPath = (slug: string, submissionId: string) => `${checklistPath(slug)}?renew=${encodeURIComponent(submissionId)}`;

/** The form with the answers of an own checklist, to edit them. */
export const editPath = (slug: string, submissionId: string) => `${checklistPath(slug)}?edit=${encodeURIComponent(submissionId)}`;

/** The changes on an own checklist. */
export const myChangesPath = (submissionId: string) => paths.myChanges.replace(':id', encodeURIComponent(submissionId));

/** The page of one skill of the catalog, under its stable address. */
export const catalogueSkillPath = (id: number) => `${paths.catalogue}/skills/${id}`;

/** The page of one specialty of the catalog, under its stable address. */
export const catalogueSpecialtyPath = (slug: string) => `${paths.catalogue}/specialties/${encodeURIComponent(slug)}`;

/** The address of one inquiry in the portal. */
export const portalInquiryPath = (id: string) => `${paths.portalInquiries}/${encodeURIComponent(id)}`;

/** The matches of a set of requirements, in the portal. */
export const portalMatchesPath = (setId: string, chosen = '') =>
  `${paths.portalMatching}/${encodeURIComponent(setId)}${chosen && `?${new URLSearchParams({ chosen })}`}`;

/** Two to four submissions side by side, with the requirements that they were found by. */
export const portalComparePath = (ids: readonly string[], setId?: string) =>
  `${paths.portalCompare}?ids=${ids.join(',')}${setId === undefined ? '' : `&requirements=${setId}`}`;

/** A job's page in the portal. */
export const portalJobPath = (jobId: string) => `${paths.portalJobs}?job=${encodeURIComponent(jobId)}`;

/** A new list of invites for a job. */
export const portalInvitesForPath = (jobId: string) => `${paths.portalNewInvites}?job=${encodeURIComponent(jobId)}`;

/** The people on one list of invites. */
export const portalInviteBoardPath = (listId: string) => `${paths.portalInvites}/${encodeURIComponent(listId)}`;

/** The portal's list of submissions with filters. */
export const portalSubmissionsPath = (filter: Record<string, string>) => `${paths.portal}?${new URLSearchParams(filter)}`;

/** The report of one submission in the portal. */
export const portalReportPath = (submissionId: string, part?: ReportPart) =>
  `${paths.portal}/submissions/${encodeURIComponent(submissionId)}${part ? `#${part}` : ''}`;

/** The parts beside a report. An address that names a part opens it. */
export type ReportPart = 'credentials' | 'references' | 'put-forward' | 'packets';

/** The changes on a submission, in the portal. */
export const portalChangesPath = (submissionId: string) => `${portalReportPath(submissionId)}/changes`;

/** The page of a submission's candidate. */
export const portalPersonOf = (submissionId: string) => `${portalReportPath(submissionId)}/person`;

/** The page of a candidate. */
export const portalPersonPath = (personId: string) => `${paths.portal}/people/${encodeURIComponent(personId)}`;

/** The portal's list of the links to one submission. */
export const portalLinksOf = (submissionId: string) => `${paths.portalLinks}?submission=${submissionId}`;

/** The Services section of the home page. */
export const homeServices = `${paths.home}#services`;
