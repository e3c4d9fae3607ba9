import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import type { createContactSubmission } from '@larkfield/schemas/contact/create-contact-submission.ts';
import type { sendSurvey } from '@larkfield/schemas/contact/send-survey.ts';
import type { createJob } from '@larkfield/schemas/portal/create-job.ts';

// Everybody here is made up: addresses end in .example, phone numbers lie in 555-01xx.

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
    message: 'Two surgical technologists for thirteen weeks, ideally with orthopedic experience.',
  },
];

export const demoSurveys: CallOf<typeof sendSurvey>['body'][] = [
  { reusableLinkValue: 5, draftResumeEase: 4, wouldRecommend: 1, recommendReason: 'One form instead of six.' },
  { reusableLinkValue: 3, wouldRecommend: 0, recommendReason: 'I missed an app.' },
  { reusableLinkValue: 4, draftResumeEase: 5, wouldRecommend: 1, feedbackMessage: 'Resuming on the phone went well.' },
];

const common = { company: 'Fernhill Regional Hospital', category: 'healthcare', type: 'Contract' } as const;

export const demoJobs: CallOf<typeof createJob>['body'][] = [
  {
    ...common,
    title: 'ICU RN, nights',
    location: 'Dallas, TX',
    salary: '$2,450 a week',
    description: 'Thirteen weeks in a mixed ICU of 24 beds; three twelve-hour nights a week.',
    requirements: ['Two years of recent ICU experience', 'BLS and ACLS'],
  },
  {
    ...common,
    title: 'Operating Room RN',
    location: 'Houston, TX',
    salary: '$2,300 a week',
    description: 'General, orthopedic and robotic cases; call every third weekend.',
    requirements: ['Circulating and scrubbing', 'BLS'],
  },
  {
    ...common,
    title: 'CT Technologist',
    location: 'Fort Worth, TX',
    salary: '$2,050 a week',
    description: 'Emergency and inpatient studies on evenings, with stroke alerts.',
    requirements: ['ARRT (CT)', 'One year in a trauma center'],
  },
];
