import { Section } from '#src/site/shared/section.tsx';
import { StatList } from '#src/shared/ui/stat-list.tsx';
import { homeAbout } from './home.ts';

export function AboutSection() {
  return (
    <Section title={homeAbout.title} id="about" headingClassName="max-w-[36rem]">
      <div className="grid gap-12 lg:grid-cols-[1fr_22rem] lg:gap-20">
        <div className="grid content-start gap-8">
          {homeAbout.points.map(({ title, text }) => (
            <div key={title} className="grid gap-x-8 gap-y-2 border-t border-line pt-6 sm:grid-cols-[11rem_1fr]">
              <h3 className="text-xl">{title}</h3>
              <p className="max-w-[58ch] text-lg text-muted">{text}</p>
            </div>
          ))}
        </div>
        <div className="grid content-start gap-5">
          <StatList stats={homeAbout.stats} className="grid-cols-2 lg:grid-cols-1" />
          <p className="text-sm text-muted">Figures are our own, across all placements.</p>
        </div>
      </div>
    </Section>
  );
}
