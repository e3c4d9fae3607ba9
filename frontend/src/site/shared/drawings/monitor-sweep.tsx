import { Fragment, Sun } from './fragment.tsx';

const lines = [
  [70, 210],
  [104, 300],
  [104, 250],
  [138, 380],
  [138, 290],
  [104, 330],
  [70, 180],
  [70, 260],
  [104, 400],
  [104, 220],
];
const sweep = Array.from({ length: 7 }, (_, index) => index);

/** IT: lines on a screen, and the sweep that reads them. */
export function MonitorSweep({ className = '' }: { className?: string }) {
  return (
    <Fragment className={className}>
      <rect x="24" y="30" width="640" height="420" rx="26" strokeWidth="5" />
      <path d="M24 84H664" opacity=".4" />
      <g opacity=".75">
        {lines.map(([start = 0, end = 0], index) => (
          <path key={`${start}-${end}`} d={`M${start} ${120 + index * 28}H${end}`} strokeWidth="4" opacity={index % 3 === 0 ? 1 : 0.55} />
        ))}
      </g>
      {sweep.map((step) => (
        <path key={step} d={`M${470 - step * 26} 84V450`} stroke="#FFB26B" opacity={0.9 - step * 0.13} strokeWidth={step === 0 ? 4 : 2} />
      ))}
      <Sun x={470} y={84} />
    </Fragment>
  );
}
