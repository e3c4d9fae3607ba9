import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { DrawingSheet, Sun } from '#src/site/shared/drawing-sheet.tsx';
import { ServicePage, type ServiceContent } from './service-page.tsx';

export function TestServicePage() {
  return <ServicePage content={testContent} drawing={ScanRings} />;
}

const center = { x: 390, y: 220 };

/** Test services: rings of a scan, and the point that it found. */
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
const { statistics } = brand;

const testContent: ServiceContent = {
  badge: 'Test Services Division',
  title: 'Someone has to be paid to find what is wrong',
  lead: 'Testers, test engineers and researchers for products that must work: medical devices, clinical software, industrial equipment. They write down what they did, so that others can do it again.',
  heroActions: [
    { label: 'Get Started Today', preset: inquiry },
    { label: 'Schedule Consultation', to: paths.contact },
  ],
  stats: [
    { value: statistics.aiAccuracy, label: 'AI accuracy in matching' },
    { value: statistics.fasterPlacement, label: 'faster placement' },
    { value: statistics.clientSatisfaction, label: 'client satisfaction' },
  ],
  ai: {
    title: 'AI assessment',
    points: [
      {
        title: 'Domain before tool',
        text: 'Somebody who has tested infusion pumps learns your framework faster than the other way round.',
      },
      { title: 'Standards', text: 'Experience under IEC 62304, ISO 13485 or 21 CFR Part 11 is matched to what your product needs.' },
      { title: 'A real defect report', text: 'Candidates write one. It is compared for whether a stranger could reproduce the fault.' },
      {
        title: 'Coverage of the gap',
        text: 'The team you have is set against the risks you name, and only what is missing is searched for.',
      },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      { title: 'Interview by a test lead', text: 'With a product on the table and one question: how would you break this?' },
      { title: 'Temperament', text: "Finding faults in other people's work takes tact. We listen for it." },
      { title: 'Independence', text: 'Testers report to you, on paper as well, so that nobody upstream can edit the result.' },
      { title: 'A clean handover', text: 'Protocols, scripts and open findings are handed over in a form your own people can run.' },
    ],
  },
  stories: [
    {
      title: 'Verification before the submission',
      situation: 'A device maker had eleven weeks to a regulatory submission and a verification plan nobody had executed.',
      action:
        'Four test engineers who had been through that submission before split the protocols between them, and a fifth kept the trace matrix.',
      result: 'All protocols were run in nine weeks. Two defects were found that would have come back as questions.',
    },
    {
      title: 'Regression that ran itself to death',
      situation: 'A clinical software team had four thousand automated tests, and trusted none of them.',
      action:
        'A contract test architect threw out the flaky half, named an owner for each of the rest, and taught two of the team to carry on.',
      result: 'Releases went from quarterly to every second week, with fewer rollbacks than before.',
    },
  ],
  roles: {
    title: 'Testing roles',
    lead: 'For one protocol, one release or a standing team.',
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
    title: 'What must not fail?',
    text: 'Tell us what has to be tested and by when. We propose people, an order of work and a date.',
    actions: [{ label: 'Contact Us Today', preset: inquiry }],
  },
};
