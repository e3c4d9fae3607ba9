import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { homeSteps } from './home.ts';

export function StepsSection() {
  return (
    <Section title="How it works" id="how-it-works" ground="night" lead="Four steps from an open shift to someone who can cover it.">
      <ol className="grid gap-x-8 gap-y-8 lg:grid-cols-4">
        {homeSteps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.75rem_1fr] content-start gap-x-3 gap-y-2 lg:grid-cols-1">
            <span
              aria-hidden="true"
              className="row-span-2 grid size-9 place-items-center rounded-full bg-daybreak-400 font-semibold text-night-950 lg:row-span-1"
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
