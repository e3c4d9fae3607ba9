import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import type { Stat } from '#src/shared/ui/stat-list.tsx';

const { statistics } = brand;

export const homeAbout = {
  title: 'A résumé says where somebody worked. A shift asks what they can do.',
  points: [
    {
      title: 'Our mission',
      text: 'To put people into work they can do well from the first hour, and to tell both sides the truth about the fit before anyone signs.',
    },
    {
      title: 'Our expertise',
      text: `Nursing, allied health and therapy come first, as they have since ${brand.established}. Recruiters for IT, engineering and professional roles work by the same method at the next desk.`,
    },
    {
      title: 'Our results',
      text: 'We count what our clients feel: how soon the right person starts, whether the file holds up in an audit, and whether they call us again.',
    },
  ],
  stats: [
    { value: statistics.clientSatisfaction, label: 'client satisfaction' },
    { value: statistics.fasterPlacements, label: 'faster placements' },
    { value: statistics.compliance, label: 'compliance' },
    { value: statistics.screeningTimeSaved, label: 'screening time saved' },
  ] satisfies Stat[],
};

export const homeServicesList = {
  healthcare: {
    title: 'Healthcare',
    text: 'Registered nurses, technologists, therapists and clinical leaders for hospitals, clinics, long-term care and home health. Each candidate rates their skills on a checklist of the specialty; license, certifications and work history are verified before you see a name.',
    examples: [
      'ICU and step-down',
      'Emergency',
      'Perioperative',
      'Labor and delivery',
      'Imaging',
      'Respiratory',
      'Rehabilitation',
      'Telehealth',
    ],
    path: paths.healthcareRecruitment,
    about: 'about healthcare recruitment',
  },
  others: [
    {
      title: 'IT',
      text: 'Developers, data engineers, infrastructure and security people, interviewed by someone who has done the work. You meet three candidates, not thirty.',
      path: paths.itSoftware,
      about: 'about IT and software recruitment',
      also: null,
    },
    {
      title: 'Non-IT & Engineering',
      text: 'Executives, finance, sales, operations and HR, found discreetly; and engineers whose license we look up at the state board that issued it.',
      path: paths.nonItProfessional,
      about: 'about executive and professional recruitment',
      also: { path: paths.engineeringTechnical, label: 'Engineering and technical roles' },
    },
  ],
};

export const homeWhy = {
  title: 'Why choose us',
  lead: 'Four things you can hold us to.',
  features: [
    {
      title: 'Skills before résumés',
      text: 'You see ratings for the procedures, devices and emergencies of your own unit, and how recently each skill was used.',
    },
    {
      title: 'Software sorts, people decide',
      text: 'Matching software reads every application the day it arrives. It rejects nobody: a recruiter reads what it put last as well.',
    },
    {
      title: 'Verified at the source',
      text: 'Licenses, certifications and education are confirmed with whoever issued them, and the confirmation goes into the file.',
    },
    {
      title: 'Private by design',
      text: 'Candidate data is handled to HIPAA standards, and what is sensitive is encrypted with AES-256. Shared links expire and can be revoked.',
    },
  ],
  metrics: [
    { value: statistics.yearsInBusiness, label: 'years in staffing' },
    { value: statistics.organizations, label: 'organizations served' },
    { value: statistics.complianceRate, label: 'compliance rate' },
  ] satisfies Stat[],
};

/** The four steps of the process, as the firm states it. */
export const homeSteps = [
  {
    title: 'Submit requirements',
    text: 'The role, the unit, the hours and what must be true of the person. Ten minutes, by form or by phone.',
  },
  {
    title: 'AI pre-screening',
    text: 'Software compares every candidate with your list: license, skills, recency, distance, dates.',
  },
  {
    title: 'Human validation',
    text: 'A recruiter of that field interviews, calls references and verifies credentials at the source.',
  },
  {
    title: 'Perfect match',
    text: 'You meet a short list with reasons beside every name, and the person you choose starts prepared.',
  },
];
