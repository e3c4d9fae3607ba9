import { Fragment, Sun } from './fragment.tsx';

const rays = [-1, -0.6, -0.2, 0.2, 0.6, 1];

/** Executive search: a desk lamp and its cone of light. */
export function LampCone({ className = '' }: { className?: string }) {
  return (
    <Fragment className={className}>
      <path d="M560 400V300L470 130L322 80" strokeWidth="5" />
      <circle cx="470" cy="130" r="9" fill="#13203B" />
      <path d="M486 400H634" strokeWidth="5" />
      <path d="M232 176A106 106 0 0 1 414 106Z" strokeWidth="5" />
      <path d="M262 158A80 80 0 0 1 388 110M290 140A52 52 0 0 1 364 112" opacity=".6" />
      <g stroke="#FFB26B">
        {rays.map((ray) => (
          <path key={ray} d={`M${323 + ray * 70} ${150 - ray * 28}L${236 + ray * 230} 400`} opacity={0.75 - Math.abs(ray) * 0.35} />
        ))}
      </g>
      <path d="M-10 400H520" opacity=".5" />
      <Sun x={324} y={146} />
    </Fragment>
  );
}
