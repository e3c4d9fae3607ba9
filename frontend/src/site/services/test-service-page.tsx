import { figure } from '#src/shared/figures/figures.ts';
import { paths } from '#src/shared/text/paths.ts';
import { DrawingSheet, Sun } from '#src/site/shared/drawing-sheet.tsx';
import { ServicePage, type ServiceContent } from './service-page.tsx';

export function TestServicePage() {
  return <ServicePage content={testContent} drawing={ScanRings} />;
}

const center = { x: 390, y: 220 };

/** Test services: the rings of a scan, and a detected point. */
function ScanRings({ className = '' }: { className?: string }) {
  const { x, y } = center;
  return (
    <DrawingSheet className={className}>
      {[250, 200, 150, 100, 50].map((radius, index) => (
        <circle
          key={radius}
          cx={x}
          cy={y}
          r={radius}
          opacity={0.5 + index * 0.12}
          strokeWidth={index === 0 ? 5 : 2.5}
          strokeDasharray={index === 1 ? '2 14' : undefined}
        />
      ))}
      <path d={`M${x - 280} ${y}H${x + 280}M${x} ${y - 280}V${y + 280}`} opacity=".35" />
      <path d={`M${x} ${y}L${x + 216} ${y - 125}A250 250 0 0 0 ${x + 125} ${y - 216}Z`} fill="#FFB26B" fillOpacity=".16" stroke="#FFB26B" />
      <Sun x={x + 116} y={y - 96} />
    </DrawingSheet>
  );
}

const inquiry = 'service-test-inquiry';
const testContent: ServiceContent = {
  badge: 'Test Services Division',
  title: 'Find the problem before your customer does',
  lead: 'Testers, test engineers and researchers for products that have to work: medical devices, clinical software, industrial equipment. They document what they did, so anyone can repeat it.',
  heroActions: [
    { label: 'Get Started Today', preset: inquiry },
    { label: 'Schedule Consultation', to: paths.contact },
  ],
  stats: [
    figure('aiAccuracy', 'AI accuracy in matching'),
    figure('fasterPlacement', 'faster placement'),
    figure('clientSatisfaction', 'client satisfaction'),
  ],
  ai: {
    title: 'AI assessment',
    points: [
      {
        title: 'Domain before tool',
        text: 'A tester who knows infusion pumps picks up your framework faster than a framework expert learns infusion pumps.',
      },
      { title: 'Standards', text: 'Experience with IEC 62304, ISO 13485 or 21 CFR Part 11 is matched to what your product needs.' },
      { title: 'A real defect report', text: 'Candidates write one. We check whether a stranger could reproduce the bug.' },
      {
        title: 'Only what you need',
        text: "We compare your team with the risks you name and look only for what's missing.",
      },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      { title: 'Interview by a test lead', text: 'A product on the table and one question: how would you break this?' },
      { title: 'Temperament', text: "Finding faults in other people's work takes tact. We listen for it." },
      { title: 'Independence', text: 'Testers report to you, in writing, so no one upstream can edit the results.' },
      { title: 'A clean handover', text: 'You get protocols, scripts and open findings in a form your own people can run.' },
    ],
  },
  stories: [
    {
      title: 'Verification before the submission',
      situation: 'A device maker had eleven weeks to a regulatory submission and a verification plan no one had run.',
      action:
        'Four test engineers who had been through that submission before split the protocols between them, and a fifth kept the traceability matrix.',
      result: 'All protocols were run in nine weeks. They found two defects that would have come back as questions from the reviewer.',
    },
    {
      title: 'Four thousand tests no one trusted',
      situation: 'A clinical software team had four thousand automated tests, and trusted none of them.',
      action:
        'A contract test architect threw out the flaky half, named an owner for each of the rest, and trained two people on the team to keep it going.',
      result: 'Releases went from quarterly to every other week, with fewer rollbacks.',
    },
  ],
  roles: {
    title: 'Testing roles',
    lead: 'For one protocol, one release or a standing team.',
    jobs: paths.jobs,
    categories: [
      {
        name: 'Quality Assurance',
        roles: ['QA analyst', 'Test manager', 'Quality systems specialist', 'Validation specialist', 'Usability tester'],
      },
      {
        name: 'Technical Testing',
        roles: [
          'Test automation engineer',
          'Performance engineer',
          'Hardware test engineer',
          'Security tester',
          'Environmental test technician',
        ],
      },
      {
        name: 'Research & Development',
        roles: [
          'Research associate',
          'Prototype engineer',
          'Clinical research coordinator',
          'Human factors engineer',
          'Laboratory technician',
        ],
      },
    ],
  },
  closing: {
    title: "What can't fail?",
    text: "Tell us what has to be tested and by when. We'll recommend people, a plan and a date.",
    actions: [{ label: 'Contact Us Today', preset: inquiry }],
  },
};
