import { auditContent } from '@larkfield/report/documents/audit-content.ts';
import { Section } from '#src/site/shared/section.tsx';

const { title, points } = auditContent.method;

export function AuditMethod() {
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
