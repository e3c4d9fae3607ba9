import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import { statistics } from './published-figures.ts';

/** A figure that the firm publishes, and the count of the catalog that is shown beside it. */
export interface CatalogueFigure {
  label: string;
  published: number;
  /** Null for a figure that the platform does not count. */
  counted: keyof CatalogueTotals | null;
}

/** The figures of the capability deck (product.md#site-6). */
export const briefFigures: CatalogueFigure[] = [
  { label: 'Skills in the checklists', published: statistics.deckSkills, counted: 'skills' },
  { label: 'Safety-critical skills', published: statistics.deckSafetySkills, counted: 'safetySkills' },
  { label: 'Certification bodies', published: statistics.deckCertificationBodies, counted: null },
];

/** The figures of the audit report (product.md#site-6). */
export const auditFigures: CatalogueFigure[] = [
  { label: 'Skills in scope', published: statistics.auditSkills, counted: 'skills' },
  { label: 'Safety-critical skills in scope', published: statistics.auditSafetySkills, counted: 'safetySkills' },
];

/** A whole number as people in the United States write it, such as 8,416. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Explains the live counts. */
export function describeTotals({ specialties, skills, distinctSkills, safetySkills }: CatalogueTotals): string {
  const [lists, listed, different, critical] = [specialties, skills, distinctSkills, safetySkills].map(formatCount);
  return (
    `Today’s catalog has ${lists} specialty checklists that list ${listed} skills, ${critical} of them safety-critical. ` +
    `A skill on several checklists is counted in each. Counted once, there are ${different}.`
  );
}
