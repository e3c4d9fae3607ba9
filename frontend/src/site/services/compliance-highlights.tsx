import { Section } from '#src/site/shared/section.tsx';
import { complianceHighlights } from './content/healthcare.ts';

export function ComplianceHighlights() {
  return (
    <Section title="Compliance highlights" ground="surface" lead="What a surveyor will ask for, we have asked for first.">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {complianceHighlights.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
