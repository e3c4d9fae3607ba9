import { brand } from '#src/shared/brand/brand.ts';

/** Every address of the site (product.md#site-1). */
export const paths = {
  home: '/',
  about: '/about',
  jobs: '/jobs',
  contact: '/contact',
  checklists: '/checklists',
  privacy: '/privacy',
  terms: '/terms',
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
  capabilityDeck: '/capability-deck',
  auditReport: '/audit-report',
  signIn: brand.signInPath,
  portal: '/admin-portal',
  portalReport: '/admin-portal/submissions/:id',
  portalUsers: '/admin-portal/users',
  portalLinks: '/admin-portal/links',
  portalInquiries: '/admin-portal/inquiries',
  portalInquiry: '/admin-portal/inquiries/:id',
  portalJobs: '/admin-portal/jobs',
  portalCandidates: '/admin-portal/candidates',
  portalFeedback: '/admin-portal/feedback',
  portalAudit: '/admin-portal/audit',
  portalQueues: '/admin-portal/queues',
  portalApi: '/admin-portal/api-reference',
  portalAccount: '/admin-portal/account',
} as const;

/** The address of one specialty's checklist. */
export const checklistPath = (slug: string) => `/checklist/${encodeURIComponent(slug)}`;

/** The page of one skill of the catalogue, under its stable address. */
export const catalogueSkillPath = (id: number) => `${paths.catalogue}/skills/${id}`;

/** The page of one specialty of the catalogue, under its stable address. */
export const catalogueSpecialtyPath = (slug: string) => `${paths.catalogue}/specialties/${encodeURIComponent(slug)}`;

/** The address of one inquiry in the portal. */
export const portalInquiryPath = (id: string) => `${paths.portalInquiries}/${encodeURIComponent(id)}`;

/** The report of one submission in the portal. */
export const portalReportPath = (submissionId: string) => `${paths.portal}/submissions/${encodeURIComponent(submissionId)}`;

/** The portal's list of the links to one submission. */
export const portalLinksOf = (submissionId: string) => `${paths.portalLinks}?submission=${submissionId}`;

/** The Services section of the home page. */
export const homeServices = `${paths.home}#services`;
