import { ArrowRight } from 'lucide-react';
import { Section } from '#src/site/shared/section.tsx';
import type { Point } from '#src/site/shared/content-types.ts';
import type { ServiceContent } from './content/service-content.ts';

/** What software does, and what it hands over to people: two halves of one sheet. */
export function HandoverPanels({ content: { ai, human } }: { content: ServiceContent }) {
  return (
    <Section title="Software prepares. People decide.">
      <div className="relative grid overflow-hidden rounded-sheet border border-line bg-surface shadow-card lg:grid-cols-2">
        <div className="night-sky on-night p-6 sm:p-10">
          <Half title={ai.title} points={ai.points} textStyle="text-white/85" />
        </div>
        <div className="p-6 sm:p-10 lg:pl-14">
          <Half title={human.title} points={human.points} textStyle="text-muted" />
        </div>
        <span className="absolute top-10 left-1/2 hidden size-14 -translate-x-1/2 place-items-center rounded-full bg-daybreak-400 text-night-950 lg:grid">
          <ArrowRight aria-hidden="true" className="size-6" />
        </span>
      </div>
    </Section>
  );
}

function Half({ title, points, textStyle }: { title: string; points: Point[]; textStyle: string }) {
  return (
    <>
      <h3 className="mb-6 text-2xl">{title}</h3>
      <ul className="arc-list grid gap-5">
        {points.map((point) => (
          <li key={point.title} className="max-w-[52ch]">
            <strong className="font-semibold">{point.title}</strong>
            <p className={textStyle}>{point.text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
