import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { briefFigures } from '@larkfield/report/documents/catalogue-figures.ts';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { CountedFigures } from '#src/site/shared/counted-figures.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { countFigures } from '#src/site/shared/count-figures.ts';
import type { DeckReading } from '#src/site/shared/use-capability-deck.ts';
import { BriefLink } from './brief-link.tsx';
import { DemoButton } from './demo-button.tsx';

export function DeckHero({ deck: { data, isError, refetch } }: { deck: DeckReading }) {
  return (
    <section className="night-sky on-night">
      <div className="relative isolate overflow-hidden">
        <ArcMotif
          parts={[0.72, 0.88, 0.66, 0.8, 1]}
          className="absolute right-[max(-5rem,calc(50vw-45rem))] bottom-0 -z-10 hidden w-[46rem] max-w-none lg:block"
        />
        <Container className="grid justify-items-start gap-5 py-16 sm:py-24">
          <p className="rounded-full border border-white/45 px-4 py-1.5 font-semibold text-daybreak-400">Capability deck</p>
          <PageHeading className="max-w-[13ch] text-4xl sm:text-5xl">{briefContent.title}</PageHeading>
          <p className="max-w-[38ch] text-xl text-white/85">{briefContent.lead}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <DemoButton label="Request a Demo" />
            <BriefLink />
          </div>
        </Container>
      </div>
      <div className="border-t border-white/20 bg-night-950/60">
        <Container className="py-9">
          <h2 className="sr-only">Figures, published and counted</h2>
          <CountedFigures
            isOnNight
            figures={countFigures(briefFigures, data?.catalogue)}
            onRetry={isError ? refetch : undefined}
            className="sm:grid-cols-3"
          />
        </Container>
      </div>
    </section>
  );
}
