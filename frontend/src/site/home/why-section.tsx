import { Section } from '#src/site/shared/section.tsx';
import { StatList } from '#src/shared/ui/stat-list.tsx';
import { homeWhy } from './home.ts';

export function WhySection() {
  return (
    <Section title={homeWhy.title} lead={homeWhy.lead} id="why">
      <div className="grid gap-x-16 gap-y-10 sm:grid-cols-2">
        {homeWhy.features.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[54ch] text-lg text-muted">{text}</p>
          </div>
        ))}
      </div>
      <StatList stats={homeWhy.metrics} className="mt-14 sm:grid-cols-3" />
    </Section>
  );
}
