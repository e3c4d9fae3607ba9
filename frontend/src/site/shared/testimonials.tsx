import { brand } from '#src/shared/brand/brand.ts';
import { Section } from './section.tsx';

/** Quotes of clients and clinicians, each with a role and a kind of facility; absent if the firm provides none. */
export function Testimonials() {
  if (brand.testimonials.length === 0) return null;
  return (
    <Section title="In their words" ground="surface">
      <ul className="grid gap-6 lg:grid-cols-3">
        {brand.testimonials.map(({ quote, name, role, facilityType }) => (
          <li key={quote}>
            <figure className="grid h-full content-between gap-5 rounded-card border border-line bg-page p-6">
              <blockquote className="text-lg">“{quote}”</blockquote>
              <figcaption className="text-muted">{[name, role, facilityType].filter(Boolean).join(', ')}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
