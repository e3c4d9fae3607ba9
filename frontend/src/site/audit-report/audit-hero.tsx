import { auditAreas, auditContent } from '@larkfield/report/documents/audit-content.ts';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { DownloadAuditButton } from './download-audit-button.tsx';

const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = auditAreas.map(({ points, maximum }) => points / maximum);

/** What the report is, whose it is, and the score under five arcs, one for each area. */
export function AuditHero() {
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
            <strong className="block font-serif text-4xl font-semibold sm:text-5xl">{brand.statistics.auditScore}</strong>
            <span className="text-white/85">by our own reckoning</span>
          </p>
        </div>
      </Container>
    </section>
  );
}
