import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { homeSteps } from './home.ts';

export function StepsSection() {
  return (
    <Section title="How it works" id="how-it-works" ground="night" lead="Four steps from an open shift to someone who can cover it.">
      <StepsArc />
      <ol className="grid gap-x-8 gap-y-8 lg:grid-cols-4">
        {homeSteps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.75rem_1fr] content-start gap-x-3 gap-y-2 lg:grid-cols-1">
            <span
              aria-hidden="true"
              className="row-span-2 grid size-9 place-items-center rounded-full bg-daybreak-400 font-semibold text-night-950 lg:hidden"
            >
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[44ch] text-white/85">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-12 flex flex-wrap gap-3">
        <ButtonLink to={paths.contact} variant="daybreak" size="large">
          Start Hiring Now
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="outline" size="large">
          Schedule Consultation
        </ButtonLink>
      </div>
    </Section>
  );
}

const width = 1152;
/** A circle so large that only a flat piece of it is seen. */
const circle = { x: width / 2, y: 1671, radius: 1641 };
const heightAt = (x: number) => Math.round(circle.y - Math.sqrt(circle.radius ** 2 - (x - circle.x) ** 2));
/** One sun above the beginning of each of the four columns. */
const suns = [0, 1, 2, 3].map((column) => {
  const x = column * (width / 4 + 8) + 20;
  return { x, y: heightAt(x), number: column + 1 };
});
const last = suns.at(-1)!;
const arcTo = (x: number) => `M-40 ${heightAt(-40)}A${circle.radius} ${circle.radius} 0 0 1 ${x} ${heightAt(x)}`;

/** A flat arc over the four steps, with a sun at each; wide screens only. */
function StepsArc() {
  return (
    <svg viewBox={`0 0 ${width} 165`} aria-hidden="true" fill="none" className="mb-2 hidden w-full overflow-visible lg:block">
      <defs>
        <linearGradient id="steps-warm" gradientUnits="userSpaceOnUse" x1="0" x2={last.x} y1="0" y2="0">
          <stop offset="0" stopColor="#0E756A" />
          <stop offset="1" stopColor="#FFB26B" />
        </linearGradient>
      </defs>
      <path d={arcTo(width + 40)} stroke="#fff" strokeOpacity=".12" strokeWidth="14" strokeLinecap="round" />
      <path d={arcTo(last.x)} stroke="url(#steps-warm)" strokeWidth="14" />
      {suns.map(({ x, y, number }) => (
        <g key={number}>
          <circle cx={x} cy={y} r="20" fill="#FFB26B" />
          <text x={x} y={y + 7} textAnchor="middle" fontSize="20" fontWeight="700" fill="#0B1428">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
