import { arcPath, pointOnArc } from './arc-geometry.ts';

const center = { x: 20, y: 20 };

/** One arc with a sun on it, which shows progress from 0 to 1. The number itself belongs in text beside it. */
export function ArcProgress({ part, className = 'w-10' }: { part: number; className?: string }) {
  const shown = Math.min(Math.max(part, 0), 1);
  const sun = pointOnArc(center, 15, shown);
  return (
    <svg viewBox="0 0 40 25" className={className} aria-hidden="true" fill="none" strokeLinecap="round" strokeWidth="4">
      <path d={arcPath(center, 15)} className="stroke-line" />
      {shown > 0 && <path d={arcPath(center, 15, shown)} className="stroke-accent" />}
      <circle cx={sun.x} cy={sun.y} r="4" className="fill-daybreak-400" />
    </svg>
  );
}
