import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import type { createContactSubmission, sendSurvey } from '@larkfield/schemas/contact/messages.ts';
import type { createJob } from '@larkfield/schemas/portal/jobs.ts';

// All people here are fictional: addresses end in .example, and phone numbers are 555-01xx.

const firstNames = [
  'Otto',
  'Wilhelmina',
  'Petronella',
  'Quentin',
  'Ottilie',
  'Basil',
  'Hester',
  'Cosima',
  'Ferdinand',
  'Ludmila',
  'Anselm',
  'Tabitha',
];
const lastNames = ['Exemplar', 'Testcase', 'Placeholder', 'Specimen', 'Mockup'];

/** Sixty candidates. */
export const demoPeople = lastNames.flatMap((last) =>
  firstNames.map((first) => ({ name: `${first} ${last}`, email: `${first}.${last}@candidate.example`.toLowerCase() })),
);

/** ICU nurses with experience and credentials. */
export const demoNurses = [
  { name: 'Dana Stand-In', email: 'dana.stand-in@candidate.example' },
  { name: 'Mateo Makebelieve', email: 'mateo.makebelieve@candidate.example' },
  { name: 'Priya Pretend', email: 'priya.pretend@candidate.example' },
  { name: 'Ines Invented', email: 'ines.invented@candidate.example' },
];

export const demoReferees = [
  { name: 'Hester Fernhill', email: 'hester.fernhill@fernhill.example' },
  { name: 'Rufus Rehearsal', email: 'rufus.rehearsal@fernhill.example' },
  { name: 'Clara Cardboard', email: 'clara.cardboard@fernhill.example' },
];

export const demoInvites = ['Ida Imagined', 'Felix Fabled', 'Nora Nobody'].map((candidateName, index) => ({
  candidateName,
  email: `${candidateName.replace(' ', '.').toLowerCase()}@candidate.example`,
  phone: `214-555-019${index}`,
}));

type Inquiry = CallOf<typeof createContactSubmission>['body'];

export const demoInquiries: Inquiry[] = [
  {
    name: 'Hester Sample',
    email: 'hester@fernhill.example',
    phone: '214-555-0142',
    company: 'Fernhill Regional Hospital',
    subject: 'Employer Inquiry',
    source: 'contact-page-employers',
    sourceTitle: 'Contact page: employers',
    message: 'We need three ICU nurses for nights from January on.\nCould you call me this week?',
  },
  {
    name: 'Basil Stand-In',
    email: 'basil@visitor.example',
    subject: 'General Inquiry',
    source: 'contact-page-general',
    sourceTitle: 'Contact page: general',
    message: 'Which specialties do you place in Austin?',
  },
  {
    name: 'Cosima Draft',
    email: 'cosima@lakeview.example',
    company: 'Lakeview Surgery Center',
    subject: 'Employer Inquiry',
    source: 'contact-page-employers',
    sourceTitle: 'Contact page: employers',
    message: 'Two surgical techs for 13 weeks, ideally with ortho experience.',
  },
];

export const demoSurveys: CallOf<typeof sendSurvey>['body'][] = [
  { reusableLinkValue: 5, draftResumeEase: 4, wouldRecommend: 1, recommendReason: 'One form instead of six.' },
  { reusableLinkValue: 3, wouldRecommend: 0, recommendReason: 'I missed an app.' },
  { reusableLinkValue: 4, draftResumeEase: 5, wouldRecommend: 1, feedbackMessage: 'Resuming on the phone went well.' },
];

const common = { company: 'Fernhill Regional Hospital', category: 'healthcare', type: 'Travel' } as const;

export const demoJobs: CallOf<typeof createJob>['body'][] = [
  {
    ...common,
    title: 'Registered Nurse (RN), ICU, Nights, Travel',
    location: 'Dallas, TX',
    pay: { from: 2_350, to: 2_550, unit: 'week' },
    shift: 'Nights',
    hours: '36 hours a week, three 12s',
    weeks: 13,
    checklist: { slug: 'rn-icu', name: 'ICU RN' },
    description: '24-bed mixed ICU with vents and CRRT. Ratio is 1:2.',
    requirements: ['Active Texas or compact RN license', 'Two years of recent ICU experience', 'BLS and ACLS'],
  },
  {
    ...common,
    title: 'Registered Nurse (RN), Operating Room (OR), Days, Travel',
    location: 'Houston, TX',
    pay: { from: 2_200, to: 2_400, unit: 'week' },
    shift: 'Days',
    hours: '40 hours a week, four 10s',
    weeks: 13,
    checklist: { slug: 'rn-or', name: 'Operating Room RN' },
    description: 'General, ortho and robotic cases. Call every third weekend.',
    requirements: ['Active Texas or compact RN license', 'Circulating and scrubbing', 'BLS'],
  },
  {
    ...common,
    title: 'CT Technologist, Evenings, Travel',
    location: 'Fort Worth, TX',
    pay: { from: 1_950, to: 2_150, unit: 'week' },
    shift: 'Evenings',
    hours: '40 hours a week, four 10s',
    weeks: 13,
    checklist: { slug: 'ct-technologist', name: 'CT Technologist' },
    description: 'ER and inpatient studies in the evening, stroke alerts included.',
    requirements: ['ARRT (CT)', 'Texas MRT certificate', 'One year in a trauma center'],
  },
];
