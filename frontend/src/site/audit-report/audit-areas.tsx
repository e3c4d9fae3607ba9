import { auditAreas, auditContent, type AuditArea } from '@larkfield/report/documents/audit-content.ts';
import { ArcProgress } from '#src/shared/brand/arc-progress.tsx';
import { Section } from '#src/site/shared/section.tsx';

/** Each area with its points, what they rest on, and why some are missing. */
export function AuditAreas() {
  return (
    <Section title={auditContent.areas.title} lead={auditContent.areas.lead}>
      <ol className="grid overflow-hidden rounded-sheet border border-line bg-surface shadow-card">
        {auditAreas.map((area) => (
          <li key={area.title} className="grid gap-x-10 gap-y-4 border-line p-6 not-first:border-t sm:p-8 lg:grid-cols-[20rem_1fr]">
            <AreaHeading area={area} />
            <div className="grid content-start gap-4">
              <ul className="arc-list grid gap-2">
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
