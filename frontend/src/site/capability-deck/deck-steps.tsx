import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { ArcProgress } from '#src/shared/brand/arc-progress.tsx';
import { Section } from '#src/site/shared/section.tsx';

const { title, lead, points } = briefContent.steps;

/** Five steps, over which the sun goes once across the sky. */
export function DeckSteps() {
  return (
    <Section title={title} lead={lead} ground="sunken">
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {points.map((point, index) => (
          <li key={point.title} className="grid grid-cols-[4.5rem_1fr] content-start gap-x-4 gap-y-1 sm:grid-cols-1">
            <ArcProgress part={(index + 1) / points.length} className="row-span-2 w-full max-w-28 sm:mb-3" />
            <h3 className="text-xl">
              <span className="text-accent-text">{index + 1}.</span> {point.title}
            </h3>
            <p className="max-w-[44ch] text-muted">{point.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-[60ch] border-l-2 border-scrub-600 pl-4 text-lg font-semibold">{briefContent.claim}.</p>
    </Section>
  );
}
