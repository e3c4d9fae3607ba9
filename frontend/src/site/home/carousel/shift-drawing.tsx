import { arcPath, pointOnArc } from '#src/shared/brand/arc-geometry.ts';

const center = { x: 440, y: 470 };
const radii = [400, 332, 264, 196, 128];
/** One tick for every two hours, from midnight to midnight. */
const ticks = Array.from({ length: 13 }, (_, index) => index / 12);
const stars = [
  [96, 96],
  [188, 28],
  [330, 64],
  [470, -12],
  [640, 40],
  [724, 118],
  [820, 30],
  [858, 190],
  [30, 214],
  [548, 118],
  [266, 150],
  [408, 196],
];

/** The arcs of a day. The outermost is the day itself, midnight to midnight; the stylesheet moves the sun along it. */
export function ShiftDrawing({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 880 480" role="img" aria-label={label} fill="none" className="shift-drawing">
      <defs>
        <linearGradient id="shift-warm" gradientUnits="userSpaceOnUse" x1="40" y1="0" x2="840" y2="0">
          <stop offset="0" stopColor="#0E756A" />
          <stop offset=".45" stopColor="#8d9a6c" />
          <stop offset="1" stopColor="#FFB26B" />
        </linearGradient>
        <linearGradient id="shift-cool" gradientUnits="userSpaceOnUse" x1="180" y1="0" x2="720" y2="0">
          <stop offset="0" stopColor="#0E756A" />
          <stop offset="1" stopColor="#8fdcc4" />
        </linearGradient>
        <radialGradient id="shift-glow">
          <stop offset="0" stopColor="#FFB26B" stopOpacity=".75" />
          <stop offset="1" stopColor="#FFB26B" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g className="shift-stars" fill="#fff">
        {stars.map(([x, y], index) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={index % 3 === 0 ? 2.2 : 1.4} />
        ))}
      </g>
      <g stroke="#fff" strokeOpacity=".45" strokeWidth="2" strokeLinecap="round">
        {ticks.map((tick, index) => {
          const inner = pointOnArc(center, 436, tick);
          const outer = pointOnArc(center, index % 3 === 0 ? 458 : 446, tick);
          return <path key={tick} d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`} />;
        })}
      </g>
      <g strokeWidth="26" stroke="#fff" strokeOpacity=".09">
        {radii.map((radius) => (
          <path key={radius} d={arcPath(center, radius)} />
        ))}
      </g>
      <g strokeWidth="26" strokeLinecap="round" strokeDasharray="1 2">
        {radii.map((radius, index) => (
          <path
            key={radius}
            d={arcPath(center, radius)}
            pathLength={1}
            stroke={index < 2 ? 'url(#shift-warm)' : 'url(#shift-cool)'}
            className={`shift-arc shift-arc-${index + 1}`}
          />
        ))}
      </g>
      <g className="shift-sun">
        <circle cx="40" cy="470" r="92" fill="url(#shift-glow)" className="shift-glow" />
        <circle cx="40" cy="470" r="18" className="shift-disc" />
      </g>
    </svg>
  );
}
