import { figure, figureNote, statistics } from '#src/shared/figures/figures.ts';
import { paths } from '#src/shared/text/paths.ts';
import type { Point } from '#src/site/shared/inquiry/action-button.tsx';
import type { ServiceContent } from './service-page.tsx';

const inquiry = 'service-contract-inquiry';

export const contractContent: ServiceContent = {
  badge: 'Contract Staffing Division',
  title: "Coverage for the weeks you can't leave open",
  lead: "A leave, a busy season, a go-live, a census that won't drop. We send people for as long as you need them, employed, insured and credentialed by us.",
  heroActions: [
    { label: 'Get Started Today', preset: inquiry },
    { label: 'Schedule Consultation', to: paths.contact },
  ],
  stats: [
    figure('credentialingTimeCut', 'less time for credentialing'),
    figure('fasterPlacement', 'faster placement'),
    figure('clientRetention', 'client retention'),
  ],
  ai: {
    title: 'AI tools',
    points: [
      {
        title: 'A bench that is up to date',
        text: "We keep availability, location and credentials current for people we've placed before, so the first call goes to someone who can take the job.",
      },
      {
        title: 'One checklist, many facilities',
        text: `Clinicians fill out a skills checklist once and share it by secure link. That alone cuts credentialing time by ${statistics.credentialingTimeCut}.`,
        note: figureNote('credentialingTimeCut'),
      },
      { title: 'Expiration watch', text: 'Anything that would lapse during the contract gets renewed before it starts.' },
      {
        title: 'Extension forecast',
        text: "Three weeks out, we ask whether you still need coverage, while there's time to extend.",
      },
    ],
  },
  human: {
    title: 'Human touch',
    points: [
      {
        title: 'A recruiter who knows the site',
        text: 'We visit or call first, so the person we send hears about the unit from someone who knows it.',
      },
      { title: 'A first-day call', text: "We call both sides before the first shift ends and fix small problems while they're small." },
      { title: 'A replacement plan', text: "If it isn't working, we tell you who's next and when on the same call." },
      {
        title: 'Plain terms for the contractor',
        text: "Pay, housing and hours in writing before the first day. It's why people come back.",
      },
    ],
  },
  stories: [
    {
      title: 'Winter on a med surg floor',
      situation: 'A hospital knew its census would climb in January and its float pool would not.',
      action: 'In October we lined up eight nurses with fixed start dates, and checked every license against the whole contract.',
      result: 'Seven of the eight started on time. We replaced the eighth in four days.',
    },
    {
      title: 'EHR go-live',
      situation: 'A clinic group needed at-the-elbow support for every physician for three weeks, and then none.',
      action: 'We brought in a crew that had done the same go-live elsewhere, with a lead at each site.',
      result: 'Help-desk tickets fell back to normal in the second week, and the third was cut short.',
    },
    {
      title: 'An auditor on leave',
      situation: 'An insurer lost an internal auditor to parental leave in the middle of year-end close.',
      action: 'A retired audit manager from our bench took over the files in one day.',
      result: 'The year closed on time, and the same manager came back the next year.',
    },
  ],
  roles: {
    title: 'Specializations',
    lead: 'Contracts from two weeks to two years, by the hour or by the project.',
    jobs: paths.jobs,
    categories: [
      {
        name: 'Technology & IT',
        roles: ['Software developers', 'Cloud and platform engineers', 'EHR trainers', 'Data analysts', 'Project managers'],
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
    title: 'When do you need someone, and for how long?',
    text: "That's enough to get started. We get back to you within 24 hours with candidates, or with an honest no.",
    actions: [
      { label: 'Schedule Consultation', preset: inquiry },
      { label: 'Contact Us Today', to: paths.contact },
    ],
  },
};

export const contractAdvantages: Point[] = [
  {
    title: 'Speed and flexibility',
    text: "Start in days, extend by the week, stop when you're covered. You're not stuck with headcount you won't need in spring.",
  },
  {
    title: 'Cost effective',
    text: 'One hourly rate covers pay, taxes, insurance and credentialing. No surprises on the invoice.',
  },
  {
    title: 'Access to expertise',
    text: 'A go-live, a survey, a turnaround: bring in someone who has done it five times instead of training someone to do it once.',
  },
  {
    title: 'Risk mitigation',
    text: 'We are the employer. License, background and eligibility checks are on us.',
  },
];
