import { Card } from '#src/shared/ui/card.tsx';
import { countOf } from '#src/shared/text/format-date.ts';

export function RecommendCard({ yes, no }: { yes: number; no: number }) {
  const answers = yes + no;
  return (
    <Card className="grid content-start gap-4 p-5">
      <div>
        <h3 className="text-xl">Would recommend</h3>
        <p className="text-muted">
          <span className="font-serif text-3xl font-semibold text-ink">
            {answers === 0 ? '–' : `${Math.round((100 * yes) / answers)}%`}
          </span>{' '}
          {answers === 0 ? '' : 'say yes, '}
          {countOf(answers, 'answer')}
        </p>
      </div>
      <dl className="grid max-w-40 grid-cols-[1fr_auto] gap-1.5">
        <dt>Yes</dt>
        <dd className="text-right font-semibold">{yes}</dd>
        <dt>No</dt>
        <dd className="text-right font-semibold">{no}</dd>
      </dl>
    </Card>
  );
}
