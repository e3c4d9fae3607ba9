import { matchPath } from 'react-router-dom';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';

export interface RouteMetadata {
  title: string;
  description: string;
  /** Personal and staff pages stay out of search engines. */
  isPrivate?: boolean;
}

/** Title and description of every page that exists: read by the browser and by whatever writes HTML in advance. */
export const routeMetadata: Record<string, RouteMetadata> = {
  [paths.home]: {
    title: `${brand.name}: people for every shift`,
    description: 'Healthcare staffing first, with IT, engineering and professional roles: AI-assisted matching, checked by recruiters.',
  },
  [paths.about]: {
    title: 'About us',
    description: `Who ${brand.name} is: a staffing firm established in ${brand.established} that asks what people can do, lets software sort and lets recruiters decide.`,
  },
  [paths.jobs]: {
    title: 'Open jobs',
    description:
      'Open posts in healthcare, IT, engineering and professional fields in Texas. Apply with a few lines; a recruiter calls you back.',
  },
  [paths.contact]: {
    title: 'Contact',
    description: `Reach the employer team, the career team or the office of ${brand.name}: addresses, telephones and hours. We answer within 24 hours.`,
  },
  [paths.privacy]: {
    title: 'Privacy Policy',
    description: `What ${brand.name} knows about you, why, who else learns of it, and how to have it shown, corrected or erased.`,
  },
  [paths.terms]: {
    title: 'Terms of Service',
    description: `The terms for using ${brand.domain}, for skills checklists, for candidates and for clients of ${brand.name}.`,
  },
  [paths.healthcareRecruitment]: {
    title: 'Healthcare recruitment',
    description:
      'Nurses, allied health professionals and therapists whose licenses and skills are verified before the shift starts, with files that are ready for a survey.',
  },
  [paths.itSoftware]: {
    title: 'IT and software recruitment',
    description: 'Developers, data, infrastructure, product and security people, interviewed by practitioners before you meet them.',
  },
  [paths.engineeringTechnical]: {
    title: 'Engineering and technical recruitment',
    description: 'Mechanical, electrical, civil and specialized engineers and technicians, with the license checked at the board.',
  },
  [paths.nonItProfessional]: {
    title: 'Executive and professional search',
    description:
      'Executive leadership, sales, finance, operations and human resources: discreet search, clear reasons, references in the round.',
  },
  [paths.contractStaffing]: {
    title: 'Contract staffing',
    description:
      'People for a leave, a season or a launch, in healthcare, IT, engineering and professional services: employed, insured and credentialed by us.',
  },
  [paths.testService]: {
    title: 'Test services',
    description:
      'Quality assurance, technical testing and research staff for products that must work, from one protocol to a standing team.',
  },
  [paths.checklists]: {
    title: 'Skills Checklists',
    description: 'Choose your specialty, rate your clinical skills once and share the result through secure links.',
  },
  [paths.catalogue]: {
    title: 'Clinical skills catalogue',
    description:
      'The open catalogue behind our checklists: clinical skills by specialty, rated by what an error can do. Free to use as JSON, tables and a CASE package; a draft for clinical review.',
  },
  [paths.catalogueSkill]: {
    title: 'Skill of the catalogue',
    description: 'A skill of the clinical skills catalogue: its wording, its criticality and the specialties that ask it.',
  },
  [paths.catalogueSpecialty]: {
    title: 'Specialty of the catalogue',
    description: 'A specialty of the clinical skills catalogue: every skill of its checklist with its criticality.',
  },
  [paths.capabilityDeck]: {
    title: 'Capability deck',
    description: `The skills platform of ${brand.name}: what it does for candidates, recruiters and units, how it protects them, and its figures beside live counts.`,
  },
  [paths.auditReport]: {
    title: 'Compliance self-assessment',
    description: `How ${brand.name} rates its own skills platform against the themes of Joint Commission certification for staffing firms, and where points are missing.`,
  },
  [paths.checklist]: {
    title: 'Skills Checklist',
    description: 'Rate your clinical skills by proficiency and by how recently you used them.',
    isPrivate: true,
  },
  [paths.checklistSuccess]: {
    title: 'Skills Verified!',
    description: 'Your skills checklist was submitted.',
    isPrivate: true,
  },
  [paths.sharedReport]: { title: 'Shared skills report', description: 'A skills checklist shared by its candidate.', isPrivate: true },
  [paths.resumeDraft]: { title: 'Resume your checklist', description: 'Go on with a saved skills checklist.', isPrivate: true },
  [paths.smartLink]: { title: 'Your checklist', description: 'A skills checklist prepared for you.', isPrivate: true },
  [paths.signIn]: { title: 'Staff sign-in', description: 'Sign in to the staff portal.', isPrivate: true },
  [paths.portal]: { title: 'Portal', description: 'Submitted skills checklists.', isPrivate: true },
  [paths.portalReport]: { title: 'Report', description: 'The report of a submitted checklist.', isPrivate: true },
  [paths.portalUsers]: { title: 'User Management', description: 'Who may use the portal.', isPrivate: true },
  [paths.portalLinks]: { title: 'Links', description: 'Smart Links, share links and drafts.', isPrivate: true },
  [paths.portalInquiries]: { title: 'Inquiries', description: 'What visitors asked.', isPrivate: true },
  [paths.portalInquiry]: { title: 'Inquiry', description: 'What a visitor asked.', isPrivate: true },
  [paths.portalJobs]: { title: 'Jobs', description: 'Jobs on the site, drafts and closed ones.', isPrivate: true },
  [paths.portalCandidates]: {
    title: 'Candidate rights',
    description: 'What candidates ask about their data, and what is done.',
    isPrivate: true,
  },
  [paths.portalFeedback]: {
    title: 'Feedback & PRO',
    description: 'Answers to the survey and interest in planned features.',
    isPrivate: true,
  },
  [paths.portalAudit]: { title: 'Audit trail', description: 'Who did what, and when.', isPrivate: true },
  [paths.portalQueues]: { title: 'Queues', description: 'Background jobs.', isPrivate: true },
  [paths.portalApi]: { title: 'API reference', description: 'Every route of the product.', isPrivate: true },
  [paths.portalAccount]: { title: 'Account', description: 'Your account in the portal.', isPrivate: true },
};

export const notFoundMetadata: RouteMetadata = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  isPrivate: true,
};

/** What the page at an address is called. */
export function metadataOf(pathname: string): RouteMetadata {
  const patterns = Object.keys(routeMetadata);
  const pattern = patterns.find((path) => path === pathname) ?? patterns.find((path) => matchPath(path, pathname));
  return pattern === undefined ? notFoundMetadata : routeMetadata[pattern]!;
}

/** The absolute address of a page, as search engines shall know it. */
export const pageUrl = (path: string) => `https://${brand.domain}${path}`;

/** The text of the browser's tab. */
export function documentTitle({ title }: RouteMetadata): string {
  return title.includes(brand.name) ? title : `${title} | ${brand.name}`;
}
