import { auditContent } from '@larkfield/report/documents/audit-content.ts';
import { auditFigures, describeTotals } from '@larkfield/report/documents/catalogue-figures.ts';
import { CountedFigures } from '#src/site/shared/counted-figures.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { countFigures } from '#src/site/shared/count-figures.ts';
import { useCapabilityDeck } from '#src/site/shared/use-capability-deck.ts';

export function AuditFigures() {
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
