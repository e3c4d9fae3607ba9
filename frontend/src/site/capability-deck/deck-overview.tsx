import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { Section } from '#src/site/shared/section.tsx';
import { deskSketches } from './desk-sketches.tsx';

const { title, lead, points } = briefContent.overview;

/** One sheet that lies on four desks. */
export function DeckOverview() {
  return (
    <Section title={title} lead={lead}>
      <ul className="grid overflow-hidden rounded-sheet border border-line bg-surface shadow-card sm:grid-cols-2 xl:grid-cols-4">
        {points.map((point, index) => {
          const Sketch = deskSketches[index];
          return (
            <li key={point.title} className="-mt-px -ml-px grid grid-rows-[auto_1fr] border-t border-l border-line">
              <span aria-hidden="true" className="flex h-36 items-center bg-sunken px-6">
                {Sketch && <Sketch />}
              </span>
              <div className="grid content-start gap-2 px-6 pt-5 pb-7">
                <h3 className="text-xl">{point.title}</h3>
                <p className="max-w-[52ch] text-muted">{point.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
