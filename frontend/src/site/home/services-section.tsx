import { ArrowRight } from 'lucide-react';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink, type ButtonVariant } from '#src/shared/ui/button.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { Link } from 'react-router-dom';
import { homeServicesList } from './home.ts';

const { healthcare, others } = homeServicesList;

export function ServicesSection() {
  return (
    <Section
      title="Our services"
      id="services"
      ground="surface"
      lead="Healthcare is what we know best. The same approach works anywhere a bad hire costs more than an open position."
    >
      <div className="grid gap-6 lg:grid-cols-[1.25fr_1fr]">
        <article className="night-sky on-night relative isolate grid content-start justify-items-start gap-5 overflow-hidden rounded-sheet p-6 sm:p-10">
          <h3 className="text-2xl sm:text-3xl">{healthcare.title}</h3>
          <p className="max-w-[52ch] text-lg text-white/85">{healthcare.text}</p>
          <ul className="flex max-w-[34rem] flex-wrap gap-2">
            {healthcare.examples.map((example) => (
              <li key={example} className="rounded-full border border-white/45 bg-night-900 px-3 py-1 text-sm">
                {example}
              </li>
            ))}
          </ul>
          <LearnMore to={healthcare.path} about={healthcare.about} variant="daybreak" />
        </article>
        <div className="grid gap-6">
          {others.map(({ title, text, path, about, also }) => (
            <article
              key={title}
              className="grid content-start justify-items-start gap-4 rounded-sheet border border-line bg-page p-6 sm:p-8"
            >
              <h3 className="text-2xl">{title}</h3>
              <p className="max-w-[52ch] text-muted">{text}</p>
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <LearnMore to={path} about={about} />
                {also && (
                  <Link to={also.path} className="text-link">
                    {also.label}
                  </Link>
                )}
              </div>
            </article>
          ))}
          <p className="text-muted">
            Also:{' '}
            <Link to={paths.contractStaffing} className="text-link">
              contract staffing
            </Link>{' '}
            when you need someone for weeks or a season, and{' '}
            <Link to={paths.testService} className="text-link">
              test services
            </Link>{' '}
            for products that have to be proven before they ship.
          </p>
        </div>
      </div>
    </Section>
  );
}

/** 'Learn More', with the rest of the sentence for screen readers. */
function LearnMore({ to, about, variant = 'secondary' }: { to: string; about: string; variant?: ButtonVariant }) {
  return (
    <ButtonLink to={to} variant={variant}>
      Learn More <span className="sr-only">{about}</span>
      <ArrowRight aria-hidden="true" className="size-4" />
    </ButtonLink>
  );
}
