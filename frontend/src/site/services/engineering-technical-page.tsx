import { figure } from '#src/shared/figures/figures.ts';
import { jobsIn } from '#src/shared/text/paths.ts';
import { DrawingSheet, Sun } from '#src/site/shared/drawing-sheet.tsx';
import { ServicePage, type ServiceContent } from './service-page.tsx';

export function EngineeringTechnicalPage() {
  return <ServicePage content={engineeringContent} drawing={Corridor} />;
}

const end = { x: 400, y: 232 };
const arches = [1, 0.7, 0.49, 0.34, 0.235, 0.16];

/** Engineering: arches that lead to one point. */
function Corridor({ className = '' }: { className?: string }) {
  return (
    <DrawingSheet className={className}>
      {arches.map((scale, index) => {
        const half = 330 * scale;
        const top = end.y - 60 * scale;
        const foot = end.y + 210 * scale;
        return (
          <path
            key={scale}
            d={`M${end.x - half} ${foot}V${top}A${half} ${half * 0.62} 0 0 1 ${end.x + half} ${top}V${foot}`}
            opacity={1 - index * 0.13}
            strokeWidth={index === 0 ? 5 : 2.5}
          />
        );
      })}
      <g opacity=".35">
        {[-330, -150, 150, 330].map((offset) => (
          <path key={offset} d={`M${end.x + offset} ${end.y + 210}L${end.x + offset * 0.06} ${end.y + 16}`} />
        ))}
      </g>
      <Sun x={end.x} y={end.y} />
    </DrawingSheet>
  );
}

const inquiry = 'service-engineering-inquiry';

const engineeringContent: ServiceContent = {
  badge: 'Engineering & Technical Roles',
  title: 'Licenses checked at the board, experience checked against the drawings',
  lead: 'Mechanical, electrical and civil engineers, and the technicians who get it built. We ask what they sealed, what was built from it, and who can confirm it.',
  heroActions: [
    { label: 'Find Engineering Talent', preset: inquiry },
    { label: 'Discuss Your Project', preset: inquiry },
  ],
  stats: [
    figure('engineeringLicenseVerification', 'license verification'),
    figure('engineeringFasterPlacement', 'faster placement'),
    figure('engineeringProjectSuccess', 'project success rate'),
  ],
  ai: {
    title: 'AI assessment',
    points: [
      { title: 'License and discipline', text: 'PE, FE and trade licenses are matched to the state and the scope of your project.' },
      {
        title: 'Codes and standards',
        text: 'Which codes a candidate has designed under, and in which edition, counts as much as the title.',
      },
      { title: 'Software in real use', text: 'Revit, SolidWorks, ETAP or Civil 3D counts with the kind of project it was used for.' },
      { title: 'Project phase', text: 'Someone who has closed out three projects ranks ahead of someone who has only started them.' },
    ],
  },
  human: {
    title: 'Human expertise',
    points: [
      {
        title: 'A walk through a drawing set',
        text: 'The recruiter asks the candidate to walk through work they may share, and to say what they would do differently.',
      },
      { title: 'Site references', text: 'Contractors and inspectors remember who answered the phone. We ask them.' },
      { title: 'Safety record', text: 'Training cards, incidents and attitude, because one careless day is enough.' },
      { title: 'Travel and rotation', text: 'Shutdowns, night pours and remote sites are agreed in writing before the offer.' },
    ],
  },
  stories: [
    {
      title: 'Cooling for an outpatient wing',
      situation: 'A design firm won a clinic project and had no one licensed in the state to seal the mechanical set.',
      action: 'We found an engineer with that license and a record of outpatient buildings, and checked both at the board.',
      result: 'The set was sealed on the date in the bid.',
    },
    {
      title: 'A substation in hurricane season',
      situation: 'A utility contractor lost its protection engineer in the week before commissioning.',
      action: 'Two candidates who had worked with the same relays were on a call with the site that afternoon.',
      result: 'One was on site four days later, and commissioning slipped by two days instead of two months.',
    },
    {
      title: 'Technicians who stay',
      situation: 'A plant replaced its instrument technicians every year and blamed the pay.',
      action: 'We asked the last six why they had left. It was the rotation. The plant changed it before we recruited.',
      result: 'Five technicians joined, and all five passed their first year.',
    },
  ],
  roles: {
    title: 'Engineering roles',
    lead: 'From a single sealed drawing to a full crew for a shutdown.',
    jobs: jobsIn('engineering'),
    categories: [
      {
        name: 'Mechanical',
        roles: ['HVAC engineer', 'Design engineer', 'Piping engineer', 'Manufacturing engineer', 'Reliability engineer'],
      },
      {
        name: 'Electrical',
        roles: ['Power systems engineer', 'Protection engineer', 'Controls engineer', 'Instrumentation engineer', 'Lighting designer'],
      },
      {
        name: 'Civil',
        roles: [
          'Structural engineer',
          'Geotechnical engineer',
          'Transportation engineer',
          'Water resources engineer',
          'Land development engineer',
        ],
      },
      {
        name: 'Specialized Engineering',
        roles: [
          'Biomedical engineer',
          'Environmental engineer',
          'Fire protection engineer',
          'Process safety engineer',
          'Acoustical engineer',
        ],
      },
      {
        name: 'Technical Support',
        roles: [
          'CAD and BIM technician',
          'Field service technician',
          'Calibration technician',
          'Construction inspector',
          'Commissioning agent',
        ],
      },
    ],
  },
  closing: {
    title: 'Tell us the discipline, the license and the date',
    text: "Within 24 hours we'll tell you whether we know people who fit all three.",
    actions: [
      { label: 'Start an Engineering Search', preset: inquiry },
      { label: 'Ask a Question', preset: inquiry },
    ],
  },
};
