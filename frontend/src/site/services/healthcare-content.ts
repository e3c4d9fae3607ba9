import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import type { Point } from '#src/site/shared/action-button.tsx';
import type { ServiceContent } from './service-page.tsx';

const { statistics } = brand;

export const healthcareContent: ServiceContent = {
  badge: 'Healthcare Recruitment',
  title: 'The license, the skills, and the person, before the shift starts',
  lead: 'We recruit nurses, allied health professionals and therapists for hospitals, clinics, long-term care and home health. The file that comes with each of them is ready for a survey.',
  heroActions: [
    { label: 'Hire Healthcare Talent', to: paths.contact },
    { label: 'Talk to a Clinical Recruiter', to: paths.contact },
  ],
  stats: [
    { value: statistics.compliance, label: 'compliance' },
    { value: statistics.screeningTimeSaved, label: 'screening time saved' },
    { value: statistics.fasterPlacements, label: 'faster placements' },
  ],
  ai: {
    title: 'AI screening',
    points: [
      {
        title: 'Skills against your unit',
        text: 'Checklist ratings are compared with what your unit does, safety-critical and recent skills first.',
      },
      {
        title: 'Licenses that will last',
        text: 'Type, state, compact status and expiry are read, and anything that lapses during the assignment is flagged.',
      },
      { title: 'Certification gaps', text: 'A missing or expiring BLS, ACLS, PALS or NRP shows up before anyone picks up the phone.' },
      { title: 'A schedule that works', text: 'Shift, distance, start date and length: nobody is suggested who cannot come.' },
      { title: 'Reasons in plain words', text: 'Each suggestion says why it was made. Recruiters overrule it whenever they know better.' },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      {
        title: 'A clinical interview',
        text: 'By a recruiter who staffs that specialty every day and asks what the candidate did, not what they would do.',
      },
      {
        title: 'References from the floor',
        text: 'Charge nurses and managers who worked beside the candidate, called rather than e-mailed.',
      },
      {
        title: 'Verification at the source',
        text: 'License boards, certifying bodies, schools and exclusion lists, each with the date in the file.',
      },
      { title: 'A briefing before day one', text: 'The unit, the charting system, the ratios, where to park and whom to ask.' },
      { title: 'One name to call', text: 'Whoever placed the clinician stays your contact until the last shift is done.' },
    ],
  },
  stories: [
    {
      title: 'Fourteen uncovered nights',
      situation: 'A community hospital in Texas had two ICU nurses on leave and fourteen nights of a month without cover.',
      action: 'We looked for ventilator and CRRT skills used within the last six months, and presented four nurses with their checklists.',
      result: 'Two began in the second week. Both were asked to extend.',
    },
    {
      title: 'A second cath lab',
      situation: 'A heart hospital was opening another procedure room and needed three technologists at once.',
      action: 'Software found who had scrubbed in the past year; a recruiter checked every registry entry and called every lab.',
      result: 'All three were credentialed before the room was, and trained together in the old one.',
    },
    {
      title: 'Therapists for the far side of the county',
      situation: 'A home health agency lost visits because its therapists lived on the wrong side of the county.',
      action: 'We recruited by drive time rather than by city, and asked candidates which roads they would take.',
      result: 'Four part-time therapists now share the route, and visits are no longer moved.',
    },
  ],
  roles: {
    title: 'Healthcare roles',
    lead: 'Each of the clinical specialties has a skills checklist of its own.',
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
    text: 'Tell us the unit, the hours and the date. You hear from a clinical recruiter within 24 hours.',
    actions: [
      { label: 'Start Hiring', to: paths.contact },
      { label: 'Ask About Compliance', to: paths.contact },
    ],
  },
};

export const complianceHighlights: Point[] = [
  {
    title: 'HIPAA',
    text: 'Candidate and patient information is handled to HIPAA standards; a recruiter sees what the placement needs and no more.',
  },
  {
    title: 'Joint Commission',
    text: 'Our files are aligned with the Health Care Staffing Services standards (TJC-HCSS): competence, license, health, references.',
  },
  { title: 'AES-256', text: 'Dates of birth, Social Security digits, drafts and stored reports are encrypted with AES-256.' },
  { title: 'Healthcare verification', text: 'License, certification, education and work history are confirmed with whoever issued them.' },
];

export const screeningTopics: (Point & { checks: string[] })[] = [
  {
    title: 'Licensing',
    text: 'A license is a date, a state and a status. We look at all three, at the board, and look again before each assignment.',
    checks: [
      'Active license at the issuing board',
      'Compact or single-state status',
      'Disciplinary history',
      'Expiry during the assignment',
    ],
  },
  {
    title: 'Clinical',
    text: 'The checklist of the specialty says how well and how recently. The interview finds out what stands behind the numbers.',
    checks: [
      'Self-rated skills, safety-critical ones required',
      'Interview by a recruiter of the specialty',
      'References who saw the work',
      'Certifications the unit requires',
    ],
  },
  {
    title: 'Compliance',
    text: 'One file for each clinician, in the order a surveyor asks for it, with the date of every check.',
    checks: [
      'Identity and right to work',
      'Background and exclusion lists',
      'Immunizations and health screening',
      'Required annual education',
    ],
  },
  {
    title: 'Telehealth',
    text: 'Care at a distance follows the patient: what counts is where they are and what can be seen through a screen.',
    checks: [
      'License in the state of the patient',
      'Experience with remote assessment',
      'A private, tested workplace',
      'A plan for when the visit must become a visit in person',
    ],
  },
];
