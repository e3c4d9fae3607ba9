import { formatCount, type CatalogueFigure } from '@larkfield/report/documents/catalogue-figures.ts';
import type { CatalogueTotals } from '@larkfield/schemas/checklist/catalogue-totals.ts';
import type { CountedFigure } from './counted-figures.tsx';

/** Published figures with the live counts that belong beside them, as far as they are known. */
export function countFigures(figures: readonly CatalogueFigure[], totals: CatalogueTotals | undefined): CountedFigure[] {
  return figures.map(({ label, published, counted }) => ({
    label,
    published: formatCount(published),
    counted: counted === null ? null : totals && formatCount(totals[counted]),
  }));
}
