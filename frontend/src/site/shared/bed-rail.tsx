import { DrawingSheet, Sun } from './drawing-sheet.tsx';

const rails = [0, 1, 2, 3, 4];
const posts = Array.from({ length: 9 }, (_, index) => 236 + index * 46);

/** Healthcare: the curve of a bed rail, five times. */
export function BedRail({ className = '' }: { className?: string }) {
  return (
    <DrawingSheet className={className}>
      {rails.map((rail) => {
        const inset = rail * 22;
        return (
          <path
            key={rail}
            d={`M${20 + inset} 400V${220 + inset / 2}C${20 + inset} ${100 + inset} ${90 + inset} ${60 + inset} ${190 + inset} ${60 + inset}H700`}
            opacity={0.95 - rail * 0.16}
            strokeWidth={rail === 0 ? 5 : 2.5}
          />
        );
      })}
      <g opacity=".35">
        {posts.map((x) => (
          <path key={x} d={`M${x} 148V400`} />
        ))}
      </g>
      <Sun x={88} y={94} />
    </DrawingSheet>
  );
}
