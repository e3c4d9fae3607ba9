import { arcPath, pointOnArc } from '#src/shared/brand/arc-geometry.ts';
import { openingParts } from './opening-hours.ts';

const center = { x: 52, y: 50 };
const radius = 42;

/** The day as an arc, midnight to midnight, with the open hours drawn in. The hours stand in text beside it. */
export function OpeningArc({ time }: { time: string }) {
  const open = openingParts(time);
  const start = open && pointOnArc(center, radius, open.from);
  const end = open && pointOnArc(center, radius, open.to);
  return (
    <svg viewBox="0 0 104 58" aria-hidden="true" fill="none" strokeWidth="9" strokeLinecap="round" className="row-span-2 w-full">
      <path d={arcPath(center, radius)} className="stroke-line" />
      {start && end && (
        <>
          <path d={`M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`} className="stroke-scrub-600" />
          <circle cx={start.x} cy={start.y} r="7" className="fill-daybreak-400" stroke="none" />
        </>
      )}
    </svg>
  );
}
