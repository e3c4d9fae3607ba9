import { useId } from 'react';
import { arcPath, pointOnArc } from './arc-geometry.ts';

const center = { x: 440, y: 470 };
const radii = [400, 332, 264, 196, 128];
const ticks = Array.from({ length: 13 }, (_, index) => index / 12);

interface ArcMotifProps {
  /** The progress of the five arcs, the outermost first; 0 to 1. */
  parts: readonly [number, number, number, number, number];
  className?: string;
  hasTicks?: boolean;
}

/** The shift arc: five nested arcs, one per proficiency level, with a sun at the end of the outermost. */
export function ArcMotif({ parts, className = '', hasTicks = true }: ArcMotifProps) {
  const id = useId();
  const sun = pointOnArc(center, 400, parts[0]);
  return (
    <svg viewBox="0 0 880 480" className={`overflow-visible ${className}`} aria-hidden="true" fill="none" strokeLinecap="round">
      <defs>
        <linearGradient id={`${id}-warm`} gradientUnits="userSpaceOnUse" x1="40" y1="0" x2="840" y2="0">
          <stop offset="0" stopColor="#0E756A" />
          <stop offset=".45" stopColor="#8d9a6c" />
          <stop offset="1" stopColor="#FFB26B" />
        </linearGradient>
        <linearGradient id={`${id}-cool`} gradientUnits="userSpaceOnUse" x1="180" y1="0" x2="720" y2="0">
          <stop offset="0" stopColor="#0E756A" />
          <stop offset="1" stopColor="#8fdcc4" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop offset="0" stopColor="#FFB26B" stopOpacity=".7" />
          <stop offset="1" stopColor="#FFB26B" stopOpacity="0" />
        </radialGradient>
      </defs>
      {hasTicks && (
        <g stroke="#fff" strokeOpacity=".45" strokeWidth="2">
          {ticks.map((tick, index) => {
            const inner = pointOnArc(center, 436, tick);
            const outer = pointOnArc(center, index % 3 === 0 ? 458 : 446, tick);
            return <path key={tick} d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`} />;
          })}
        </g>
      )}
      <g strokeWidth="26" strokeLinecap="butt">
        {radii.map((radius) => (
          <path key={radius} d={arcPath(center, radius)} stroke="#fff" strokeOpacity=".09" />
        ))}
      </g>
      <circle cx={sun.x} cy={sun.y} r="92" fill={`url(#${id}-glow)`} />
      <g strokeWidth="26">
        {radii.map((radius, index) => (
          <path
            key={radius}
            d={arcPath(center, radius, parts[index])}
            stroke={`url(#${id}-${index < 2 ? 'warm' : 'cool'})`}
            pathLength={1}
            strokeDasharray="1 1"
            className="animate-draw"
          />
        ))}
      </g>
      <circle cx={sun.x} cy={sun.y} r="18" fill="#FFB26B" />
    </svg>
  );
}
