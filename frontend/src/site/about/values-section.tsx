import { Section } from '#src/site/shared/section.tsx';
import { values } from './about.ts';

export function ValuesSection() {
  return (
    <Section title="Four values we are held to">
      <ol className="grid gap-x-16 gap-y-10 sm:grid-cols-2">
        {values.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[54ch] text-lg text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
