import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { arcPath, pointOnArc } from '#src/shared/brand/arc-geometry.ts';
import { classNames } from '#src/shared/ui/class-names.ts';
import { Section } from '#src/site/shared/section.tsx';

const { title, lead, points } = briefContent.overview;

/** The overview, with four desks that share one sheet. */
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

const keyStyle = 'grid size-7 place-items-center border text-sm font-semibold';

/** A small picture of what each desk sees: keys, a link, a dial, a row of the portal. */
const deskSketches = [KeysSketch, LinkSketch, DialSketch, RowSketch];

function KeysSketch() {
  return (
    <span className="grid gap-1.5">
      <Keys count={5} chosen={4} shape="rounded-key" fill="border-scrub-700 bg-proficiency-4 text-white" />
      <Keys count={4} chosen={3} shape="rounded-full" fill="border-transparent bg-night-700 text-white" />
    </span>
  );
}

function Keys({ count, chosen, shape, fill }: { count: number; chosen: number; shape: string; fill: string }) {
  return (
    <span className="flex gap-1.5">
      {Array.from({ length: count }, (_, index) => index + 1).map((value) => (
        <span key={value} className={classNames(keyStyle, shape, value === chosen ? fill : 'border-control bg-surface text-muted')}>
          {value}
        </span>
      ))}
    </span>
  );
}

function LinkSketch() {
  return (
    <span className="grid w-full max-w-56 gap-2">
      <span className="rounded-full border border-control bg-surface px-3 py-1 text-sm">/m/7f3a…c1e9</span>
      <span className="flex gap-1.5">
        {[1, 2, 3, 4].map((use) => (
          <span key={use} className={classNames('h-2 flex-1 rounded-full', use === 1 ? 'bg-daybreak-400' : 'bg-line')} />
        ))}
      </span>
    </span>
  );
}

function DialSketch() {
  const center = { x: 60, y: 58 };
  const parts = [0.72, 1, 1, 1, 1];
  const sun = pointOnArc(center, 50, parts[0]!);
  return (
    <svg viewBox="0 0 120 64" className="w-32" fill="none" strokeWidth="5" strokeLinecap="round">
      {parts.map((part, index) => (
        <g key={index}>
          <path d={arcPath(center, 50 - index * 9.5)} className="stroke-line" />
          <path d={arcPath(center, 50 - index * 9.5, part)} className="stroke-scrub-600" strokeOpacity={1 - index * 0.17} />
        </g>
      ))}
      <circle cx={sun.x} cy={sun.y} r="5" className="fill-daybreak-400" />
    </svg>
  );
}

function RowSketch() {
  return (
    <span className="grid w-full max-w-56 gap-1 rounded-control border border-control bg-surface px-3 py-2 text-sm">
      <span className="font-semibold">LK-7Q3M-X9TR</span>
      <span className="flex items-center gap-2 text-muted">
        <span className="size-2 rounded-full bg-scrub-600" /> PDF ready
      </span>
    </span>
  );
}
