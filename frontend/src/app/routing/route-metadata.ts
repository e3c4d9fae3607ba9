import { jobFeedPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { matchPath } from 'react-router-dom';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';

export interface RouteMetadata {
  title: string;
  description: string;
  /** Personal and staff pages are kept out of search engines. */
  isPrivate?: boolean;
  /** Address of the page's feed. */
  feed?: string;
}

/** Title and description of every page, for the browser and for prerendering. */
export const routeMetadata: Record<string, RouteMetadata> = {
  [paths.home]: {
    title: `${brand.name}: people for every shift`,
    description: 'Healthcare staffing first, with IT, engineering and professional roles: AI-assisted matching, checked by recruiters.',
  },
  [paths.about]: {
    title: 'About us',
    description: `Who ${brand.name} is: a staffing firm established in ${brand.established} that looks at what people can do. Software sorts, recruiters decide.`,
  },
  [paths.jobs]: {
    title: 'Open jobs',
    description:
      'Travel, contract, per diem and permanent jobs in Texas, healthcare first. Apply in a minute, and a recruiter calls you back.',
    feed: jobFeedPath,
  },
  [paths.contact]: {
    title: 'Contact',
    description: `Reach the employer team, the career team or the ${brand.name} office: email, phone numbers, address and hours. We reply within 24 hours.`,
  },
  [paths.privacy]: {
    title: 'Privacy Policy',
    description: `What ${brand.name} knows about you, why, who else sees it, and how to view, correct or delete it.`,
  },
  [paths.terms]: {
    title: 'Terms of Service',
    description: `The terms for using ${brand.domain}, for skills checklists, for candidates and for clients of ${brand.name}.`,
  },
  [paths.accessibility]: {
    title: 'Accessibility',
    description:
      'How we test that everyone can use this site, what we know is missing, and whom to tell when something stands in your way.',
  },
  [paths.healthcareRecruitment]: {
    title: 'Healthcare recruitment',
    description:
      'Nurses, allied health professionals and therapists with licenses verified and skills on file before the shift starts. Survey-ready files.',
  },
  [paths.itSoftware]: {
    title: 'IT and software recruitment',
    description:
      'Developers, data, infrastructure, product and security candidates, interviewed by people who have done the job before you meet them.',
  },
  [paths.engineeringTechnical]: {
    title: 'Engineering and technical recruitment',
    description: 'Mechanical, electrical, civil and specialized engineers and technicians, with every license checked at the board.',
  },
  [paths.nonItProfessional]: {
    title: 'Executive and professional search',
    description:
      'Executive leadership, sales, finance, operations and human resources: confidential search, clear reasons, references from every side.',
  },
  [paths.contractStaffing]: {
    title: 'Contract staffing',
    description:
      'Coverage for a leave, a busy season or a launch, in healthcare, IT, engineering and professional services: employed, insured and credentialed by us.',
  },
  [paths.testService]: {
    title: 'Test services',
    description:
      'Quality assurance, technical testing and research staff for products that have to work, from one protocol to a full team.',
  },
  [paths.job]: {
    title: 'Job',
    description: 'An open job: pay, shift, hours, start and what you need to apply.',
  },
  [paths.checklists]: {
    title: 'Skills Checklists',
    description: 'Choose your specialty, rate your clinical skills once and share the result through secure links.',
  },
  [paths.catalogue]: {
    title: 'Clinical skills catalog',
    description:
      'The open catalog behind our checklists: clinical skills by specialty, each rated by how much harm an error could do. Free to use as JSON, tables and a CASE package; a draft for clinical review.',
  },
  [paths.catalogueSkill]: {
    title: 'Catalog skill',
    description: 'A skill in the clinical skills catalog: its wording, its criticality and the specialties that include it.',
  },
  [paths.catalogueSpecialty]: {
    title: 'Catalog specialty',
    description: 'A specialty in the clinical skills catalog: every skill on its checklist, with its criticality.',
  },
  [paths.capabilityDeck]: {
    title: 'Capability deck',
    description: `The skills platform of ${brand.name}: what it does for candidates, recruiters and units, how it protects their data, and its published figures next to live counts.`,
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
  [paths.sharedReport]: {
    title: 'Shared skills report',
    description: 'A skills checklist that a candidate shared with you.',
    isPrivate: true,
  },
  [paths.resumeDraft]: {
    title: 'Resume your checklist',
    description: 'Pick up where you left off on a saved skills checklist.',
    isPrivate: true,
  },
  [paths.reference]: { title: 'Reference', description: 'A reference for someone you worked with.', isPrivate: true },
  [paths.putForward]: { title: 'Put forward', description: 'Whether we may put you forward for a job.', isPrivate: true },
  [paths.smartLink]: { title: 'Your checklist', description: 'A skills checklist prepared for you.', isPrivate: true },
  [paths.smartLinkWithoutToken]: { title: 'Your checklist', description: 'A skills checklist prepared for you.', isPrivate: true },
  [paths.reminders]: { title: 'Reminders for your checklists', description: 'Stop reminders about expiring checklists.', isPrivate: true },
  [paths.confirmAddress]: { title: 'Confirm your email', description: 'Confirm that you sent a skills checklist.', isPrivate: true },
  [paths.myChecklists]: { title: 'My checklists', description: 'Get back to the skills checklists you submitted.', isPrivate: true },
  [paths.openMyChecklists]: { title: 'Open my checklists', description: 'A one-time link to your skills checklists.', isPrivate: true },
  [paths.myChanges]: { title: 'What changed', description: 'What changed on your skills checklist.', isPrivate: true },
  [paths.stopEmails]: { title: 'Stop emails', description: 'Stop invites to skills checklists.', isPrivate: true },
  [paths.signIn]: { title: 'Staff sign-in', description: 'Sign in to the staff portal.', isPrivate: true },
  [paths.portal]: { title: 'Portal', description: 'Submitted skills checklists.', isPrivate: true },
  [paths.portalToday]: { title: 'Today', description: 'What needs attention today.', isPrivate: true },
  [paths.portalReport]: { title: 'Report', description: 'The report of a submitted checklist.', isPrivate: true },
  [paths.portalChanges]: { title: 'Changes to a report', description: 'What changed on a submitted checklist.', isPrivate: true },
  [paths.portalFindPerson]: { title: 'Find the candidate', description: 'The person who submitted a checklist.', isPrivate: true },
  [paths.portalPerson]: { title: 'Candidate', description: 'Everything about one candidate.', isPrivate: true },
  [paths.portalUsers]: { title: 'User Management', description: 'Who can use the portal.', isPrivate: true },
  [paths.portalLinks]: { title: 'Links', description: 'Smart Links, share links and drafts.', isPrivate: true },
  [paths.portalInvites]: { title: 'Invites', description: 'Who was invited to a checklist.', isPrivate: true },
  [paths.portalNewInvites]: { title: 'Invite people', description: 'A list of people to invite.', isPrivate: true },
  [paths.portalInviteBoard]: { title: 'List of invites', description: 'Where each person on a list stands.', isPrivate: true },
  [paths.portalInquiries]: { title: 'Inquiries', description: 'What visitors asked.', isPrivate: true },
  [paths.portalInquiry]: { title: 'Inquiry', description: 'What a visitor asked.', isPrivate: true },
  [paths.portalMatching]: { title: 'Matching', description: 'What jobs ask for, and who meets it.', isPrivate: true },
  [paths.portalMatches]: { title: 'Matches', description: 'Who meets what a job asks for.', isPrivate: true },
  [paths.portalCompare]: { title: 'Compare', description: 'Checklists side by side.', isPrivate: true },
  [paths.portalJobs]: { title: 'Jobs', description: 'Jobs on the site, drafts and closed ones.', isPrivate: true },
  [paths.portalCandidates]: {
    title: 'Candidate rights',
    description: 'What candidates ask about their data, and how we answered.',
    isPrivate: true,
  },
  [paths.portalFeedback]: {
    title: 'Feedback & PRO',
    description: 'Answers to the survey and interest in planned features.',
    isPrivate: true,
  },
  [paths.portalAudit]: { title: 'Audit trail', description: 'Who did what, and when.', isPrivate: true },
  [paths.portalAccount]: { title: 'Account', description: 'Your account in the portal.', isPrivate: true },
};

export const notFoundMetadata: RouteMetadata = {
  title: 'Page not found',
  description: "There's no page at this address.",
  isPrivate: true,
};

/** Title and description of the page at an address. */
export function metadataOf(pathname: string): RouteMetadata {
  const patterns = Object.keys(routeMetadata);
  const pattern = patterns.find((path) => path === pathname) ?? patterns.find((path) => matchPath(path, pathname));
  return pattern === undefined ? notFoundMetadata : routeMetadata[pattern]!;
}

/** The canonical address of a page for search engines. */
export const pageUrl = (path: string) => `https://${brand.domain}${path}`;

/** The text of the browser's tab. */
export function documentTitle({ title }: RouteMetadata): string {
  return title.includes(brand.name) ? title : `${title} | ${brand.name}`;
}
