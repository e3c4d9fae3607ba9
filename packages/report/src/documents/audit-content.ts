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

/** There are five areas, one for each arc. */
export const auditAreas: AuditArea[] = [
  {
    title: 'Skills matched to the specialty',
    points: 23,
    maximum: 25,
    evidence: [
      'Each specialty has its own checklist. We keep every version of its categories and wording.',
      'Each skill is rated twice: for proficiency, and for how recently it was used.',
      'A report keeps the wording it was signed with.',
    ],
    withheld: 'Two points: a practicing clinician in each specialty still has to sign off on its checklist.',
  },
  {
    title: 'Safety-critical skills first',
    points: 20,
    maximum: 20,
    evidence: [
      'Nothing can be submitted until every safety-critical skill has a proficiency and a frequency.',
      'Each exception is listed by name on the first page, whatever the averages say.',
      'Below 80% completion the report carries a warning. Readiness is read two ways, and the more cautious one is shown.',
    ],
    withheld: null,
  },
  {
    title: 'Attested, unaltered records',
    points: 20,
    maximum: 20,
    evidence: [
      'A signature records the name, time, time zone and a SHA-256 hash of what was signed.',
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
      'Links expire, passcodes lock, staff see only what their role allows, and a tamper-evident trail records what they do.',
      `Candidate data is erased ${brand.keeping.submissions === 1 ? 'a year' : `${brand.keeping.submissions} years`} after the candidate last did anything with it.`,
    ],
    withheld: 'One point: any staff member can use a second factor, but it is required only where an admin has turned that on.',
  },
  {
    title: 'Competence beyond self-report',
    points: 13,
    maximum: 15,
    evidence: [
      'Every report is marked as self-reported, and none calls anyone competent.',
      'Recruiters back up ratings with references, tests and license checks before an assignment.',
    ],
    withheld:
      'Two points: license and certification checks are noted on the report, but references and tests are still kept in the personnel file.',
  },
];

/** The texts of the audit report, on the page and on paper. */
export const auditContent = {
  title: 'Joint Commission compliance self-assessment',
  lead: `How the ${brand.name} skills platform measures up against the themes of Joint Commission certification for healthcare staffing (TJC-HCSS), by our own assessment.`,
  statement: {
    title: 'Whose assessment this is',
    text: `This is a self-assessment by ${brand.legalName}. It was not issued, reviewed or endorsed by the Joint Commission, and it is not a certification.`,
  },
  areas: {
    title: 'Five areas',
    lead: 'Where points are missing, we say why.',
  },
  figures: {
    title: 'Figures, published and counted',
    lead: 'The published figures are the firm’s own. Next to them is what the platform counts in today’s catalog.',
  },
  method: {
    title: 'How points are given',
    points: [
      {
        title: 'Scope',
        text: 'The skills checklists, their reports and links, and the portal where staff read them. Personnel files, contracts and clinical supervision are not covered.',
      },
      {
        title: 'What we measured against',
        text: 'What the Joint Commission has published about certifying staffing firms: assessment that fits the assignment, attention to risk, records you can show, limited access, and judgment beyond a self-rating. The areas, their wording and their weights are ours.',
      },
      {
        title: 'Points',
        text: 'Full points where the platform itself enforces a rule. Points come off where a rule depends on people alone or is not finished.',
      },
      {
        title: 'Renewal',
        text: `We review it whenever an area changes, and at least once a year. This edition is dated ${documentEdition.label}.`,
      },
    ] satisfies Point[],
  },
} as const;

/** The score as two numbers. */
export function auditScore(): { points: number; maximum: number } {
  const sum = (part: 'points' | 'maximum') => auditAreas.reduce((total, area) => total + area[part], 0);
  return { points: sum('points'), maximum: sum('maximum') };
}
