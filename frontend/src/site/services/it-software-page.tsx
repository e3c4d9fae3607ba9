import { figure } from '#src/shared/figures/figures.ts';
import { jobsIn, paths } from '#src/shared/text/paths.ts';
import { DrawingSheet, Sun } from '#src/site/shared/drawing-sheet.tsx';
import { ServicePage, type ServiceContent } from './service-page.tsx';

export function ItSoftwarePage() {
  return <ServicePage content={itContent} drawing={MonitorSweep} />;
}

const lines = [
  [70, 210],
  [104, 300],
  [104, 250],
  [138, 380],
  [138, 290],
  [104, 330],
  [70, 180],
  [70, 260],
  [104, 400],
  [104, 220],
];
const sweep = Array.from({ length: 7 }, (_, index) => index);

/** IT: lines on a screen, and the sweep that reads them. */
function MonitorSweep({ className = '' }: { className?: string }) {
  return (
    <DrawingSheet className={className}>
      <rect x="24" y="30" width="640" height="420" rx="26" strokeWidth="5" />
      <path d="M24 84H664" opacity=".4" />
      <g opacity=".75">
        {lines.map(([start = 0, end = 0], index) => (
          <path key={`${start}-${end}`} d={`M${start} ${120 + index * 28}H${end}`} strokeWidth="4" opacity={index % 3 === 0 ? 1 : 0.55} />
        ))}
      </g>
      {sweep.map((step) => (
        <path key={step} d={`M${470 - step * 26} 84V450`} stroke="#FFB26B" opacity={0.9 - step * 0.13} strokeWidth={step === 0 ? 4 : 2} />
      ))}
      <Sun x={470} y={84} />
    </DrawingSheet>
  );
}

const itContent: ServiceContent = {
  badge: 'IT & Software Development',
  title: 'Engineers who were interviewed by engineers',
  lead: 'Software teams lose months to interviews that never should have happened. We run the first two rounds with people who have shipped, so you start at the third.',
  heroActions: [
    { label: 'Hire Tech Talent Now', to: paths.contact },
    { label: 'Schedule Technical Consultation', to: paths.contact },
  ],
  stats: [figure('itFasterHiring', 'faster hiring'), figure('itTechnicalPassRate', 'technical pass rate')],
  ai: {
    title: 'AI assessment',
    points: [
      {
        title: 'Context, not keywords',
        text: 'A tool counts when the application shows what was built with it, at what size and for how long.',
      },
      { title: 'Level', text: 'Years on a résumé say little. We compare scope, ownership and what they fixed when it broke.' },
      {
        title: 'A short, fair exercise',
        text: 'Forty minutes on realistic code in the language of the job, with the tests in plain sight.',
      },
      { title: 'Team overlap', text: 'We compare time zones, stack and release schedule with yours before we suggest anyone.' },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      {
        title: 'An interview by a practitioner',
        text: "Someone who has done the job reads code with the candidate and asks why it's written that way.",
      },
      {
        title: 'A conversation about failure',
        text: 'One incident, told from the first alert to the follow-up. It shows more than any riddle.',
      },
      { title: 'References from the same repository', text: 'We ask reviewers and on-call partners, not only managers.' },
      {
        title: 'An honest offer stage',
        text: 'We say what the candidate will ask for and what would make them stay, before you make the offer.',
      },
    ],
  },
  stories: [
    {
      title: 'A platform team of one',
      situation: 'A logistics firm had one infrastructure engineer left and a migration with a fixed date.',
      action: 'We searched for people who had done that very migration, and put the remaining engineer on the interview panel.',
      result: 'Two joined within five weeks. The date held.',
    },
    {
      title: 'Too many applicants',
      situation: 'A health data startup had six hundred applications for one analytics role and no one to read them.',
      action: 'Software read all of them, a recruiter read the top sixty and twenty from the bottom, and a practitioner met nine.',
      result: "The person they hired was number 41 on the software's first list.",
    },
    {
      title: 'Security after the audit',
      situation: 'A payments company had to have someone running security by the next audit.',
      action: 'A contractor covered the first quarter while we searched for a lead who wanted to build rather than to inherit.',
      result: 'The lead started before the contract ended, and the two overlapped for a month.',
    },
  ],
  roles: {
    title: 'Roles we fill',
    lead: 'Permanent, contract, or contract first and permanent if both sides like it.',
    jobs: jobsIn('it'),
    categories: [
      {
        name: 'Software Development',
        roles: [
          'Backend engineer',
          'Frontend engineer',
          'Full-stack engineer',
          'Mobile developer',
          'Embedded developer',
          'Engineering manager',
        ],
      },
      {
        name: 'Data & AI',
        roles: ['Data engineer', 'Analytics engineer', 'Data scientist', 'Machine learning engineer', 'AI product engineer'],
      },
      {
        name: 'Infrastructure & DevOps',
        roles: ['Site reliability engineer', 'Platform engineer', 'Cloud architect', 'Network engineer', 'Database administrator'],
      },
      { name: 'Product & Design', roles: ['Product manager', 'Product designer', 'User researcher', 'Technical writer', 'Scrum lead'] },
      {
        name: 'Cybersecurity',
        roles: ['Security engineer', 'Security analyst', 'Penetration tester', 'Identity engineer', 'Security lead'],
      },
    ],
  },
  closing: {
    title: 'What has to ship, and who is missing?',
    text: "Bring the backlog. We'll tell you which role to fill first, even if the answer is none.",
    actions: [
      { label: 'Hire Tech Talent Now', to: paths.contact },
      { label: 'Schedule Technical Consultation', to: paths.contact },
    ],
  },
};
