import { ArcProgress } from '#src/shared/brand/arc-progress.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { StatList } from '#src/shared/ui/stat-list.tsx';
import { counts, progress } from './about.ts';

export function ProgressSection() {
  return (
    <Section title="Where we stand" ground="sunken" lead="Our own figures. Ask us how each of them is counted.">
      <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {progress.map(({ value, label, part }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 rounded-card border border-line bg-surface p-6">
            <dt className="text-muted">{label}</dt>
            <dd>
              <ArcProgress part={part} className="mb-3 w-full max-w-40" />
              <span className="font-serif text-3xl font-semibold">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <StatList stats={counts} className="mt-12 sm:grid-cols-3" />
    </Section>
  );
}
