import { arcPath, pointOnArc } from './arc-geometry.ts';

const center = { x: 60, y: 58 };
const radii = [50, 40.5, 31, 21.5, 12];
const parts = [0.66, 0.9, 0.74, 0.86, 1];

/** The motif in one color, small, for empty states and marks. */
export function ArcMark({ className = '' }: { className?: string }) {
  const sun = pointOnArc(center, 50, 0.66);
  return (
    <svg
      viewBox="0 0 120 66"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="4"
    >
      {radii.map((radius, index) => (
        <g key={radius}>
          <path d={arcPath(center, radius)} strokeOpacity=".18" />
          <path d={arcPath(center, radius, parts[index])} strokeOpacity={0.45 + index * 0.13} />
        </g>
      ))}
      <circle cx={sun.x} cy={sun.y} r="4.5" fill="var(--color-daybreak-400)" stroke="none" />
    </svg>
  );
}
