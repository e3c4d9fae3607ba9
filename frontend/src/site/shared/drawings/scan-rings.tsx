import { Fragment, Sun } from './fragment.tsx';

const center = { x: 390, y: 220 };

/** Test services: rings of a scan, and the point that it found. */
export function ScanRings({ className = '' }: { className?: string }) {
  const { x, y } = center;
  return (
    <Fragment className={className}>
      {[250, 200, 150, 100, 50].map((radius, index) => (
        <circle
          key={radius}
          cx={x}
          cy={y}
          r={radius}
          opacity={0.5 + index * 0.12}
          strokeWidth={index === 0 ? 5 : 2.5}
          strokeDasharray={index === 1 ? '2 14' : undefined}
        />
      ))}
      <path d={`M${x - 280} ${y}H${x + 280}M${x} ${y - 280}V${y + 280}`} opacity=".35" />
      <path d={`M${x} ${y}L${x + 216} ${y - 125}A250 250 0 0 0 ${x + 125} ${y - 216}Z`} fill="#FFB26B" fillOpacity=".16" stroke="#FFB26B" />
      <Sun x={x + 116} y={y - 96} />
    </Fragment>
  );
}
