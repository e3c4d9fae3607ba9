import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import type { Point } from '#src/site/shared/action-button.tsx';
import type { ServiceContent } from './service-page.tsx';

const inquiry = 'service-contract-inquiry';
const { statistics } = brand;

export const contractContent: ServiceContent = {
  badge: 'Contract Staffing Division',
  title: 'Cover for the weeks you cannot leave open',
  lead: 'A leave, a season, a launch, a census that will not go down. We send people for as long as the gap lasts, employed, insured and credentialed by us.',
  heroActions: [
    { label: 'Get Started Today', preset: inquiry },
    { label: 'Schedule Consultation', to: paths.contact },
  ],
  stats: [
    { value: statistics.credentialingTimeCut, label: 'less time for credentialing' },
    { value: statistics.fasterPlacement, label: 'faster placement' },
    { value: statistics.clientRetention, label: 'client retention' },
  ],
  ai: {
    title: 'AI tools',
    points: [
      {
        title: 'A bench that is up to date',
        text: 'Availability, location and credentials of people we have placed before are kept current, so the first call goes to someone who can come.',
      },
      {
        title: 'One checklist, many facilities',
        text: `Clinicians fill in a skills checklist once and share it by secure link. That alone cuts the time for credentialing by ${statistics.credentialingTimeCut}.`,
      },
      { title: 'Expiry watch', text: 'Whatever lapses before the contract ends is renewed before it begins.' },
      {
        title: 'Extension forecast',
        text: 'Three weeks before the end you are asked whether the gap is closed, while there is still time to act.',
      },
    ],
  },
  human: {
    title: 'Human touch',
    points: [
      {
        title: 'A recruiter who knows the site',
        text: 'We visit or call the place first, so that the person we send hears about it from someone who has seen it.',
      },
      { title: 'A first-day call', text: 'To both sides, before the first shift ends. Small things are put right while they are small.' },
      { title: 'A replacement plan', text: 'If it does not work, you hear who comes next and when in the same conversation.' },
      {
        title: 'Plain terms for the contractor',
        text: 'Pay, housing and hours are agreed in writing before the first day. People come back because of it.',
      },
    ],
  },
  stories: [
    {
      title: 'A winter on a medical floor',
      situation: 'A hospital knew that its census would rise in January and that its float pool would not.',
      action: 'In October we lined up eight nurses with fixed start dates, and checked every license against the whole contract.',
      result: 'Seven of the eight began on the planned day, and the eighth was replaced in four.',
    },
    {
      title: 'Charting system, go-live',
      situation: 'A clinic group needed support at the elbow of every physician for three weeks, and then not at all.',
      action: 'We brought a crew that had done the same go-live elsewhere, with one lead for each site.',
      result: 'Help-desk tickets fell back to normal in the second week, and the third was cut short.',
    },
    {
      title: 'An auditor on leave',
      situation: 'An insurer lost an internal auditor to parental leave in the middle of the year-end.',
      action: 'A retired audit manager from our bench took the files over in one day.',
      result: 'The year was closed on time, and the same manager came back the year after.',
    },
  ],
  roles: {
    title: 'Specializations',
    lead: 'Contracts from two weeks to two years, by the hour or by the project.',
    categories: [
      {
        name: 'Technology & IT',
        roles: ['Software developers', 'Cloud and platform engineers', 'Charting system trainers', 'Data analysts', 'Project managers'],
      },
      {
        name: 'Healthcare',
        roles: ['Travel nurses', 'Local contract nurses', 'Imaging technologists', 'Therapists', 'Respiratory therapists', 'Case managers'],
      },
      {
        name: 'Engineering',
        roles: ['Commissioning engineers', 'Controls engineers', 'CAD and BIM technicians', 'Inspectors', 'Shutdown crews'],
      },
      {
        name: 'Professional Services',
        roles: ['Interim finance leads', 'Internal auditors', 'HR generalists', 'Procurement specialists', 'Executive assistants'],
      },
    ],
  },
  closing: {
    title: 'From when, until when, and for what?',
    text: 'Three answers are enough to start. We come back within 24 hours with people or with an honest no.',
    actions: [
      { label: 'Schedule Consultation', preset: inquiry },
      { label: 'Contact Us Today', to: paths.contact },
    ],
  },
};

export const contractAdvantages: Point[] = [
  {
    title: 'Speed and flexibility',
    text: 'Start in days, extend by weeks, stop when the gap is closed. You are not tied to a headcount you will not need in spring.',
  },
  {
    title: 'Cost effective',
    text: 'One hourly rate covers pay, taxes, insurance and credentialing, so that the invoice holds no surprises.',
  },
  {
    title: 'Access to expertise',
    text: 'A go-live, a survey, a turnaround: borrow someone who has done it five times instead of training someone to do it once.',
  },
  {
    title: 'Risk mitigation',
    text: 'We are the employer. License, background and eligibility checks are ours to do and ours to answer for.',
  },
];
