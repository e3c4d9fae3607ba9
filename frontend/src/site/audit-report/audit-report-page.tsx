import { auditAreas, auditContent, type AuditArea } from '@larkfield/report/documents/audit-content.ts';
import { auditFigures, describeTotals } from '@larkfield/report/documents/catalogue-figures.ts';
import { FileDown } from 'lucide-react';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { ArcProgress } from '#src/shared/brand/arc-progress.tsx';
import { statistics } from '#src/shared/figures/figures.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { CountedFigures, countFigures } from '#src/site/shared/counted-figures.tsx';
import { ClosingBand, Section } from '#src/site/shared/section.tsx';
import { useCapabilityDeck } from '#src/site/shared/use-capability-deck.ts';
import { useDownloadAuditReport } from './download-audit-report.ts';

export function AuditReportPage() {
  return (
    <>
      <AuditHero />
      <AuditAreas />
      <AuditFigures />
      <AuditMethod />
      <ClosingBand
        title="Ask us about any of these points"
        text="We can show you each of them. Take the report with you, or have someone walk you through it."
      >
        <DownloadAuditButton />
        <ButtonLink to={paths.contact} variant="outline" size="large">
          Contact Us
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = auditAreas.map(({ points, maximum }) => points / maximum);

/** A description of the report, its author, and the score under five arcs, one for each area. */
function AuditHero() {
  return (
    <section className="night-sky on-night overflow-hidden">
      <Container className="grid items-center gap-x-12 gap-y-12 py-14 sm:py-20 lg:grid-cols-[1.1fr_1fr]">
        <div className="grid justify-items-start gap-5">
          <p className="rounded-full border border-white/45 px-4 py-1.5 font-semibold text-daybreak-400">
            Self-assessment, not a certificate
          </p>
          <PageHeading className="max-w-[16ch] text-3xl sm:text-4xl">{auditContent.title}</PageHeading>
          <p className="max-w-[46ch] text-lg text-white/85">{auditContent.lead}</p>
          <p className="max-w-[52ch] border-l-2 border-daybreak-400 pl-4">{auditContent.statement.text}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <DownloadAuditButton />
            <ButtonLink to={paths.capabilityDeck} variant="outline" size="large">
              See the platform
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto w-full max-w-[34rem] pt-6">
          <ArcMotif parts={[first, second, third, fourth, fifth]} hasTicks={false} className="w-full" />
          <p className="text-center">
            <strong className="block font-serif text-4xl font-semibold sm:text-5xl">{statistics.auditScore}</strong>
            <span className="text-white/85">by our own scoring</span>
          </p>
        </div>
      </Container>
    </section>
  );
}

function AuditFigures() {
  const { data, isError, refetch } = useCapabilityDeck();
  return (
    <Section title={auditContent.figures.title} lead={auditContent.figures.lead} ground="sunken">
      <CountedFigures
        figures={countFigures(auditFigures, data?.catalogue)}
        onRetry={isError ? refetch : undefined}
        className="sm:grid-cols-2 lg:max-w-3xl"
      />
      <p className="mt-8 min-h-18 max-w-[68ch] text-muted sm:min-h-12">{data?.catalogue && describeTotals(data.catalogue)}</p>
    </Section>
  );
}

/** Each area with its points, their basis, and the reason for missing ones. */
function AuditAreas() {
  return (
    <Section title={auditContent.areas.title} lead={auditContent.areas.lead}>
      <ol className="grid overflow-hidden rounded-sheet border border-line bg-surface shadow-card">
        {auditAreas.map((area) => (
          <li key={area.title} className="grid gap-x-10 gap-y-4 border-line p-6 not-first:border-t sm:p-8 lg:grid-cols-[20rem_1fr]">
            <AreaHeading area={area} />
            <div className="grid content-start gap-4">
              <ul className="mark-list grid gap-2">
                {area.evidence.map((fact) => (
                  <li key={fact} className="max-w-[68ch]">
                    {fact}
                  </li>
                ))}
              </ul>
              {area.withheld && <p className="max-w-[68ch] rounded-control bg-warning-soft px-4 py-3 text-warning">{area.withheld}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function AreaHeading({ area: { title, points, maximum } }: { area: AuditArea }) {
  return (
    <div className="flex items-start gap-4 lg:grid lg:content-start lg:gap-3">
      <ArcProgress part={points / maximum} className="w-20 shrink-0 lg:w-28" />
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="text-lg text-accent-text">
          <strong className="font-semibold">{points}</strong> of {maximum} points
        </p>
      </div>
    </div>
  );
}

const { title, points } = auditContent.method;

function AuditMethod() {
  return (
    <Section title={title} ground="surface">
      <dl className="grid gap-x-16 gap-y-10 sm:grid-cols-2">
        {points.map((point) => (
          <div key={point.title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
            <dt className="font-serif text-xl font-semibold">{point.title}</dt>
            <dd className="max-w-[54ch] text-lg text-muted">{point.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function DownloadAuditButton() {
  const { download, isPending } = useDownloadAuditReport();
  return (
    <Button variant="daybreak" size="large" isPending={isPending} onClick={() => void download()}>
      {!isPending && <FileDown aria-hidden="true" className="size-5" />}
      {isPending ? 'Preparing...' : 'Download Audit Report'}
    </Button>
  );
}
