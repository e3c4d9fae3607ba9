import { type CatalogueFigure, formatCount } from '@larkfield/report/documents/catalogue-figures.ts';
import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import { RotateCw } from 'lucide-react';
import { published as publishedOn } from '#src/shared/figures/figures.ts';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';

interface CountedFigure {
  label: string;
  published: string;
  /** The live counts; null for an uncounted figure, undefined while unknown. */
  counted: string | null | undefined;
}

interface CountedFiguresProps {
  figures: readonly CountedFigure[];
  isOnNight?: boolean;
  /** Set if the counts could not be loaded. */
  onRetry?: (() => void) | undefined;
  className?: string;
}

/** Published figures, each with the live count beside it. */
export function CountedFigures({ figures, isOnNight = false, onRetry, className = '' }: CountedFiguresProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <dl className={classNames('grid w-full gap-x-10 gap-y-7', className)}>
        {figures.map(({ label, published, counted }) => (
          <div
            key={label}
            className={classNames('grid content-start gap-1 border-l-2 pl-4', isOnNight ? 'border-daybreak-400' : 'border-scrub-600')}
          >
            <dt className={classNames('order-2', isOnNight ? 'text-white/85' : 'text-muted')}>{label}</dt>
            <dd className="order-1 font-serif text-3xl font-semibold sm:text-4xl">
              <span className="sr-only">Published: </span>
              {published}
              <span className={classNames('block font-sans text-sm font-normal', isOnNight ? 'text-white/75' : 'text-muted')}>
                published {publishedOn}
              </span>
            </dd>
            <dd className={classNames('order-3 min-h-6 font-semibold', isOnNight ? 'text-scrub-300' : 'text-accent-text')}>
              <Count counted={counted} isMissing={onRetry !== undefined} />
            </dd>
          </div>
        ))}
      </dl>
      {onRetry && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          The live counts couldn't be loaded.
          <button type="button" onClick={onRetry} className="text-link inline-flex min-h-11 items-center gap-1.5">
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

function Count({ counted, isMissing }: { counted: string | null | undefined; isMissing: boolean }) {
  if (counted === null) return 'Not counted automatically';
  if (counted !== undefined) return `${counted} in the catalog today`;
  if (isMissing) return 'No live count';
  return (
    <>
      <span className="sr-only">Counting</span>
      <Skeleton className="mt-1.5 h-3.5 w-32 opacity-50" />
    </>
  );
}

/** Published figures with their live counts, as far as these are known. */
export function countFigures(figures: readonly CatalogueFigure[], totals: CatalogueTotals | undefined): CountedFigure[] {
  return figures.map(({ label, published, counted }) => ({
    label,
    published: formatCount(published),
    counted: counted === null ? null : totals && formatCount(totals[counted]),
  }));
}
