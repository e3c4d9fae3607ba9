import { figure } from '#src/shared/figures/figures.ts';
import { jobsIn, paths } from '#src/shared/text/paths.ts';
import { DrawingSheet, Sun } from '#src/site/shared/drawing-sheet.tsx';
import { ServicePage, type ServiceContent } from './service-page.tsx';

export function NonItProfessionalPage() {
  return <ServicePage content={executiveContent} drawing={LampCone} />;
}

const rays = [-1, -0.6, -0.2, 0.2, 0.6, 1];

/** Executive search: a desk lamp and its cone of light. */
function LampCone({ className = '' }: { className?: string }) {
  return (
    <DrawingSheet className={className}>
      <path d="M560 400V300L470 130L322 80" strokeWidth="5" />
      <circle cx="470" cy="130" r="9" fill="#13203B" />
      <path d="M486 400H634" strokeWidth="5" />
      <path d="M232 176A106 106 0 0 1 414 106Z" strokeWidth="5" />
      <path d="M262 158A80 80 0 0 1 388 110M290 140A52 52 0 0 1 364 112" opacity=".6" />
      <g stroke="#FFB26B">
        {rays.map((ray) => (
          <path key={ray} d={`M${323 + ray * 70} ${150 - ray * 28}L${236 + ray * 230} 400`} opacity={0.75 - Math.abs(ray) * 0.35} />
        ))}
      </g>
      <path d="M-10 400H520" opacity=".5" />
      <Sun x={324} y={146} />
    </DrawingSheet>
  );
}

const executiveContent: ServiceContent = {
  badge: 'Non-IT Professional Services',
  title: "Leaders for the role you can't leave open",
  lead: 'Executive search and professional recruitment in finance, sales, operations and human resources. Confidential, candid about every candidate, and not done until the person has settled in.',
  heroActions: [
    { label: 'Find Executive Talent', to: paths.contact },
    { label: 'Schedule Executive Search', to: paths.contact },
  ],
  stats: [
    figure('executiveFasterPlacement', 'faster executive placement'),
    figure('executiveLeadershipSuccess', 'leadership success rate'),
  ],
  ai: {
    title: 'AI assessment',
    points: [
      {
        title: 'A map of the market',
        text: "Who has led a business of this size through a year like this one, including people who aren't looking.",
      },
      {
        title: 'Track record by period',
        text: 'We read results against what the industry did in the same years, so luck is not mistaken for skill.',
      },
      { title: 'Team history', text: 'Who followed a leader to the next job, and who left soon after they arrived.' },
      { title: 'Conflicts first', text: 'Non-competes, board seats and notice periods come up in the first week, not the last.' },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      {
        title: 'A brief everyone signs off on',
        text: 'We interview everyone who will have a say and bring back one page they all agree on.',
      },
      { title: 'Discreet first contact', text: "Candidates hear only what you've approved about your situation, from one person." },
      {
        title: '360-degree references',
        text: "A boss, a peer and a direct report, plus one the candidate didn't name, with the candidate's consent.",
      },
      { title: 'The first hundred days', text: 'We check in with both sides after two weeks, six weeks and three months.' },
    ],
  },
  stories: [
    {
      title: 'A CFO before the refinancing',
      situation: 'A family-owned distributor needed a CFO who had renegotiated debt before, and needed it kept quiet.',
      action: 'We approached eleven people without naming the firm; four agreed to hear more after signing a non-disclosure agreement.',
      result: 'The new CFO started nine weeks later and led the talks with the bank.',
    },
    {
      title: 'Sales after the founder',
      situation: 'A founder who had always done the selling wanted to step back, and two searches for a successor had failed.',
      action: 'We wrote the brief from the calls behind the last twenty sales, not from a template.',
      result: 'The third search took one round. The founder now joins only when asked.',
    },
    {
      title: 'Operations for three sites',
      situation: 'A food manufacturer had three plants, three ways of working and no one above them.',
      action: 'Plant managers interviewed the finalists themselves, each at their own plant.',
      result: 'They chose the same person, and told us so on the same day.',
    },
  ],
  roles: {
    title: 'Leadership and professional roles',
    lead: 'Retained search for executives, contingency recruiting for the people who report to them.',
    jobs: jobsIn('non-it'),
    categories: [
      {
        name: 'Executive Leadership',
        roles: ['Chief executive', 'Chief operating officer', 'Chief financial officer', 'General manager', 'Division president'],
      },
      {
        name: 'Sales & Marketing',
        roles: ['Sales director', 'Key account manager', 'Marketing director', 'Brand manager', 'Revenue operations lead'],
      },
      { name: 'Finance & Accounting', roles: ['Controller', 'Finance manager', 'Tax manager', 'Internal auditor', 'Senior accountant'] },
      {
        name: 'Operations & Supply Chain',
        roles: ['Plant manager', 'Supply chain director', 'Procurement manager', 'Logistics manager', 'Continuous improvement lead'],
      },
      {
        name: 'Human Resources',
        roles: [
          'Chief people officer',
          'HR business partner',
          'Talent acquisition lead',
          'Compensation manager',
          'Labor relations manager',
        ],
      },
    ],
  },
  closing: {
    title: 'The first half hour is free and confidential',
    text: "Tell us about the role. We'll tell you how we'd search, how long it would take and what it would cost.",
    actions: [
      { label: 'Find Executive Talent', to: paths.contact },
      { label: 'Schedule Executive Search', to: paths.contact },
    ],
  },
};
