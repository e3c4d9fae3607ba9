import { brand } from './brand-facts.ts';
import { documentEdition, type Point } from './document-content.ts';

/** One area of the self-assessment; the points of all areas add up to the score in `brand.json`. */
export interface AuditArea {
  title: string;
  points: number;
  maximum: number;
  evidence: string[];
  /** Why points are missing; null when none are. */
  withheld: string | null;
}

/** Five areas, as many as the arcs have. */
export const auditAreas: AuditArea[] = [
  {
    title: 'Skills matched to the specialty',
    points: 23,
    maximum: 25,
    evidence: [
      'Each specialty has a checklist of its own, with its categories and wording kept by version.',
      'Each skill is rated twice, by proficiency and by how recently it was used.',
      'A report keeps the wording of the day on which it was signed.',
    ],
    withheld: 'Two points: the checklists still await sign-off by a practicing clinician of each specialty.',
  },
  {
    title: 'Safety-critical skills first',
    points: 20,
    maximum: 20,
    evidence: [
      'Nothing can be submitted until every safety-critical skill has a proficiency and a frequency.',
      'Each exception is listed by name on the first page, whatever the averages say.',
      'Below 80% completion the report warns. Of two readings of readiness it shows the more cautious one.',
    ],
    withheld: null,
  },
  {
    title: 'Attested, unaltered records',
    points: 20,
    maximum: 20,
    evidence: [
      'A signature holds name, time, time zone and a SHA-256 hash of what was signed.',
      'A change through a shared link makes a new revision. The earlier ones are kept, and the report says so.',
      'A report is valid for one year from the first submission.',
    ],
    withheld: null,
  },
  {
    title: 'Security and privacy',
    points: 19,
    maximum: 20,
    evidence: [
      'Dates of birth, SSN digits, drafts and PDFs are encrypted with AES-256-GCM.',
      'Links end, passcodes lock, roles bound what staff may do, and a chained trail records it.',
      'Candidate data is erased two years after the candidate’s own last act.',
    ],
    withheld: 'One point: a second factor is open to all staff, but required only where an admin has turned that on.',
  },
  {
    title: 'Competence beyond self-report',
    points: 13,
    maximum: 15,
    evidence: [
      'Every report is marked as self-reported, and none calls anybody competent.',
      'Recruiters confirm ratings by references, tests and license checks before an assignment.',
    ],
    withheld: 'Two points: those confirmations are kept in the personnel file and not yet in the platform.',
  },
];

/** What the audit report says, on the page and on paper. */
export const auditContent = {
  title: 'Joint Commission compliance self-assessment',
  lead: `How the ${brand.name} skills platform stands against the themes of Joint Commission certification for healthcare staffing (TJC-HCSS), by our own reckoning.`,
  statement: {
    title: 'Whose assessment this is',
    text: `This is a self-assessment by ${brand.legalName}. It was not issued, reviewed or endorsed by the Joint Commission, and it is not a certification.`,
  },
  areas: {
    title: 'Five areas',
    lead: 'Where points are missing, the reason stands beside them.',
  },
  figures: {
    title: 'Figures, published and counted',
    lead: 'The published figures are statements of the firm. Beside them stands what the platform counts in the catalogue that is in service.',
  },
  method: {
    title: 'How points are given',
    points: [
      {
        title: 'Scope',
        text: 'The skills checklists, their reports and links, and the portal in which staff read them. The firm’s personnel files, contracts and clinical supervision are outside of it.',
      },
      {
        title: 'Yardstick',
        text: 'What the Joint Commission says in public about certifying staffing firms: assessment that fits the assignment, attention to risk, records that can be shown, access that is limited, and judgment beyond a self-rating. The areas, their wording and their weights are ours.',
      },
      {
        title: 'Points',
        text: 'Full points where the platform itself enforces a rule. Points are withheld where a rule rests on people alone or is not finished.',
      },
      {
        title: 'Renewal',
        text: `Gone through again whenever an area changes, and at least once a year. This edition is of ${documentEdition.label}.`,
      },
    ] satisfies Point[],
  },
} as const;

/** The score as two numbers. */
export function auditScore(): { points: number; maximum: number } {
  const sum = (part: 'points' | 'maximum') => auditAreas.reduce((total, area) => total + area[part], 0);
  return { points: sum('points'), maximum: sum('maximum') };
}
