import type { StarSummary } from '@larkfield/schemas/portal/get-survey-feedback.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { countOf } from '#src/shared/text/format-date.ts';

/** How many gave each number of stars, and the mean. */
export function StarSummaryCard({ title, summary: { answers, average, counts } }: { title: string; summary: StarSummary }) {
  const most = Math.max(1, ...counts);
  return (
    <Card className="grid content-start gap-4 p-5">
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="text-muted">
          <span className="font-serif text-3xl font-semibold text-ink">{average === null ? '–' : average.toFixed(1)}</span> of 5,{' '}
          {countOf(answers, 'answer')}
        </p>
      </div>
      <ul className="grid gap-1.5">
        {counts
          .map((count, index) => ({ count, stars: index + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3">
              <span>{countOf(stars, 'star')}</span>
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2.5 w-full overflow-hidden rounded-full bg-sunken"
              >
                <rect width={(100 * count) / most} height="10" className="fill-accent" />
              </svg>
              <span className="text-right font-semibold">{count}</span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
