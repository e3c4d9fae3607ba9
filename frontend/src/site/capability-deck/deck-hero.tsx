import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { briefFigures } from '@larkfield/report/documents/catalogue-figures.ts';
import type { getCapabilityDeckPdf } from '@larkfield/schemas/reports/firm-documents.ts';
import { FileDown } from 'lucide-react';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { CountedFigures, countFigures } from '#src/site/shared/counted-figures.tsx';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import type { DeckReading } from '#src/site/shared/use-capability-deck.ts';

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

const address: (typeof getCapabilityDeckPdf)['path'] = '/api/capability-deck/pdf';

/** Opens the PDF in a new tab, which waits while the PDF is being rendered. */
function BriefLink() {
  return (
    <a href={address} target="_blank" rel="noopener" className={buttonStyle('outline', 'large')}>
      <FileDown aria-hidden="true" className="size-5" />
      Download Platform Brief
      <span className="sr-only">(PDF, opens in a new tab)</span>
    </a>
  );
}

export function DemoButton({ label }: { label: string }) {
  return (
    <Button variant="daybreak" size="large" aria-haspopup="dialog" onClick={requestDemo}>
      {label}
    </Button>
  );
}

/** Opens the inquiry dialog for a demonstration. */
function requestDemo(): void {
  openInquiry('general-inquiry', {
    title: 'Request a Demo',
    description: 'Half an hour, using one of your units as the example. Tell us the specialty and when works for you.',
    subject: 'Platform Demo Request',
    source: 'capability-deck-demo',
    sourceTitle: 'Capability deck: Request a Demo',
  });
}
