import { figure } from '#src/shared/figures/figures.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import type { Stat } from '#src/shared/figures/stat-list.tsx';

export const homeAbout = {
  title: 'A résumé tells you where someone worked. You need to know what they can do.',
  points: [
    {
      title: 'Our mission',
      text: 'Put people in jobs they can do well from the first hour, and tell both sides the truth about the fit before anyone signs.',
    },
    {
      title: 'Our expertise',
      text: `Nursing, allied health and therapy come first, as they have since ${brand.established}. Our IT, engineering and professional recruiters work the same way.`,
    },
    {
      title: 'Our results',
      text: 'We track what matters to clients: how soon the right person starts, whether the file holds up in an audit, and whether they call us again.',
    },
  ],
  stats: [
    figure('clientSatisfaction', 'client satisfaction'),
    figure('fasterPlacements', 'faster placements'),
    figure('compliance', 'compliance'),
    figure('screeningTimeSaved', 'screening time saved'),
  ] satisfies Stat[],
};

export const homeServicesList = {
  healthcare: {
    title: 'Healthcare',
    text: 'Registered nurses, techs, therapists and clinical leaders for hospitals, clinics, long-term care and home health. Each candidate fills out a skills checklist for the specialty. We verify license, certifications and work history before you see a name.',
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
      text: 'Developers, data engineers, infrastructure and security, interviewed by someone who has done the work. You meet three candidates, not thirty.',
      path: paths.itSoftware,
      about: 'about IT and software recruitment',
      also: null,
    },
    {
      title: 'Non-IT & Engineering',
      text: 'Executives, finance, sales, operations and HR, recruited confidentially. Engineers, with every license looked up at the state board.',
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
      text: 'You see ratings for the procedures, equipment and emergencies on your unit, and how recently each skill was used.',
    },
    {
      title: 'Software sorts, people decide',
      text: 'Matching software compares every valid checklist with what the role requires. It rejects no one. A recruiter reads the bottom of the list too.',
    },
    {
      title: 'Verified at the source',
      text: 'We confirm licenses, certifications and education with whoever issued them, and the report says what was checked, when and by whom.',
    },
    {
      title: 'Private by design',
      text: 'We handle candidate data to HIPAA standards and encrypt what is sensitive with AES-256. Shared links expire, and you can revoke them.',
    },
  ],
  metrics: [
    figure('yearsInBusiness', 'years in staffing'),
    figure('organizations', 'organizations served'),
    figure('complianceRate', 'compliance rate'),
  ] satisfies Stat[],
};

/** The four steps of the process, as the firm states it. */
export const homeSteps = [
  {
    title: 'Submit requirements',
    text: 'Tell us the role, the unit, the hours and your must-haves. Ten minutes, online or by phone.',
  },
  {
    title: 'AI pre-screening',
    text: 'Software checks every candidate against your list: license, skills, how recent they are, dates.',
  },
  {
    title: 'Human validation',
    text: 'A recruiter who knows the field interviews, calls references and verifies credentials at the source.',
  },
  {
    title: 'Perfect match',
    text: 'You get a short list with the reasons next to every name. The person you pick shows up prepared.',
  },
];
