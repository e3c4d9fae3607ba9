import { Fragment, Sun } from './fragment.tsx';

const end = { x: 400, y: 232 };
const arches = [1, 0.7, 0.49, 0.34, 0.235, 0.16];

/** Engineering: arches that lead to one point. */
export function Corridor({ className = '' }: { className?: string }) {
  return (
    <Fragment className={className}>
      {arches.map((scale, index) => {
        const half = 330 * scale;
        const top = end.y - 60 * scale;
        const foot = end.y + 210 * scale;
        return (
          <path
            key={scale}
            d={`M${end.x - half} ${foot}V${top}A${half} ${half * 0.62} 0 0 1 ${end.x + half} ${top}V${foot}`}
            opacity={1 - index * 0.13}
            strokeWidth={index === 0 ? 5 : 2.5}
          />
        );
      })}
      <g opacity=".35">
        {[-330, -150, 150, 330].map((offset) => (
          <path key={offset} d={`M${end.x + offset} ${end.y + 210}L${end.x + offset * 0.06} ${end.y + 16}`} />
        ))}
      </g>
      <Sun x={end.x} y={end.y} />
    </Fragment>
  );
}
