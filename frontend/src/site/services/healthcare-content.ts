import { figure } from '#src/shared/figures/figures.ts';
import { jobsIn, paths } from '#src/shared/text/paths.ts';
import type { Point } from '#src/site/shared/inquiry/action-button.tsx';
import type { ServiceContent } from './service-page.tsx';

export const healthcareContent: ServiceContent = {
  badge: 'Healthcare Recruitment',
  title: 'License, skills and references checked before the shift starts',
  lead: 'We recruit nurses, allied health professionals and therapists for hospitals, clinics, long-term care and home health. Every file is survey-ready.',
  heroActions: [
    { label: 'Hire Healthcare Talent', to: paths.contact },
    { label: 'Talk to a Clinical Recruiter', to: paths.contact },
  ],
  stats: [
    figure('compliance', 'compliance'),
    figure('screeningTimeSaved', 'screening time saved'),
    figure('fasterPlacements', 'faster placements'),
  ],
  ai: {
    title: 'AI screening',
    points: [
      {
        title: 'Skills against your unit',
        text: 'We compare checklist ratings with what your unit does, starting with safety-critical and recent skills.',
      },
      {
        title: 'Licenses that will last',
        text: 'We check type, state, compact status and expiration, and flag anything that lapses during the assignment.',
      },
      { title: 'Certification gaps', text: 'A missing or expiring BLS, ACLS, PALS or NRP shows up before anyone picks up the phone.' },
      { title: 'A schedule that works', text: "Shift, distance, start date and length. We don't suggest anyone who can't be there." },
      { title: 'Reasons in plain words', text: 'Every suggestion says why it was made. Recruiters overrule it when they know better.' },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      {
        title: 'A clinical interview',
        text: 'With a recruiter who staffs that specialty every day and asks what the candidate did, not what they would do.',
      },
      {
        title: 'References from the floor',
        text: 'From charge nurses and managers who worked with the candidate, about the skills they saw firsthand.',
      },
      {
        title: 'Verification at the source',
        text: 'When we look up a license or certification, the report says when, where and by whom.',
      },
      { title: 'A briefing before day one', text: 'The unit, the charting system, the ratios, where to park and who to ask.' },
      { title: 'One name to call', text: 'The recruiter who placed the clinician stays your contact through the last shift.' },
    ],
  },
  stories: [
    {
      title: 'Fourteen open nights',
      situation: 'A community hospital in Texas had two ICU nurses on leave and fourteen open nights that month.',
      action: 'We looked for ventilator and CRRT skills used within the last six months, and presented four nurses with their checklists.',
      result: 'Two started the second week. Both were asked to extend.',
    },
    {
      title: 'A second cath lab',
      situation: 'A heart hospital was opening another procedure room and needed three technologists at once.',
      action: 'Software found who had scrubbed in the past year. A recruiter checked every registry entry and called every lab.',
      result: 'All three were credentialed before the new room opened, and trained together in the old one.',
    },
    {
      title: 'Therapists for the far side of the county',
      situation: 'A home health agency was losing visits because its therapists lived on the wrong side of the county.',
      action: 'We recruited by drive time instead of city, and asked candidates which roads they would take.',
      result: 'Four part-time therapists now share the route, and visits no longer get moved.',
    },
  ],
  roles: {
    title: 'Healthcare roles',
    lead: 'Bedside, allied health and therapy specialties have their own skills checklists. Most advanced practice and leadership roles do not.',
    jobs: jobsIn('healthcare'),
    categories: [
      {
        name: 'Nursing',
        roles: [
          'ICU',
          'Emergency',
          'Medical-surgical',
          'Telemetry',
          'Labor and delivery',
          'NICU',
          'Operating room',
          'PACU',
          'Dialysis',
          'Oncology',
          'Psychiatric',
          'Hospice',
          'Case management',
        ],
      },
      {
        name: 'Allied health',
        roles: [
          'CT technologist',
          'MRI technologist',
          'Sonographer',
          'Cath lab technologist',
          'Respiratory therapist',
          'Surgical technologist',
          'Medical laboratory scientist',
          'Sterile processing',
          'Pharmacy technician',
        ],
      },
      {
        name: 'Therapy',
        roles: [
          'Physical therapist',
          'Physical therapist assistant',
          'Occupational therapist',
          'Occupational therapy assistant',
          'Speech-language pathologist',
        ],
      },
      {
        name: 'Advanced practice and leadership',
        roles: [
          'Nurse practitioner',
          'Physician assistant',
          'Nurse manager',
          'Director of nursing',
          'Infection prevention',
          'Quality and patient safety',
        ],
      },
    ],
  },
  closing: {
    title: 'Which shift worries you most?',
    text: 'Tell us the unit, the hours and the date. A clinical recruiter gets back to you within 24 hours.',
    actions: [
      { label: 'Start Hiring', to: paths.contact },
      { label: 'Ask About Compliance', to: paths.contact },
    ],
  },
};

export const complianceHighlights: Point[] = [
  {
    title: 'HIPAA',
    text: 'We handle candidate and patient information to HIPAA standards. Recruiters see what the placement needs and no more.',
  },
  {
    title: 'Joint Commission',
    text: 'Our files follow themes of its certification for staffing firms (TJC-HCSS): competency, license, health, references.',
  },
  { title: 'AES-256', text: 'Dates of birth, Social Security digits, drafts and stored reports are encrypted with AES-256.' },
  { title: 'Healthcare verification', text: 'We confirm license, certifications, education and work history with whoever issued them.' },
];

export const screeningTopics: (Point & { checks: string[] })[] = [
  {
    title: 'Licensing',
    text: 'A license has a state, a status and an expiration date. We check all three with the board, and again before every assignment.',
    checks: [
      'Active license at the issuing board',
      'Compact or single-state status',
      'Disciplinary history',
      'Expiration during the assignment',
    ],
  },
  {
    title: 'Clinical',
    text: "The checklist says how well and how recently. The interview finds out what's behind the numbers.",
    checks: [
      'Self-rated skills, safety-critical ones required',
      'Interview by a recruiter who staffs the specialty',
      'References who saw the work',
      'Certifications the unit requires',
    ],
  },
  {
    title: 'Compliance',
    text: 'What the facility and the law require, asked for before the first shift.',
    checks: ['Identity and work authorization', 'Background check', 'Immunizations and health screening', 'Required annual education'],
  },
  {
    title: 'Telehealth',
    text: 'Telehealth follows the patient: what counts is where they are and what you can assess through a screen.',
    checks: [
      "License in the patient's state",
      'Experience with remote assessment',
      'A private workspace with tested equipment',
      'A plan for when the patient has to be seen in person',
    ],
  },
];
