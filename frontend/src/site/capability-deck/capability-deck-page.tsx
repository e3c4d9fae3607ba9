import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { ArrowRight } from 'lucide-react';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { ClosingBand, Section } from '#src/site/shared/section.tsx';
import { useCapabilityDeck } from '#src/site/shared/use-capability-deck.ts';
import { Link } from 'react-router-dom';
import { DeckHero, DemoButton } from './deck-hero.tsx';
import { DeckOverview } from './deck-overview.tsx';
import { DeckPeople } from './deck-people.tsx';

const { steps, security } = briefContent;

export function CapabilityDeckPage() {
  const deck = useCapabilityDeck();
  return (
    <>
      <DeckHero deck={deck} />
      <DeckOverview />
      <DeckSteps />
      <DeckSecurity />
      <DeckPeople deck={deck} />
      <ClosingBand title={briefContent.closing.title} text={briefContent.closing.text}>
        <DemoButton label="Schedule a Demo" />
        <ButtonLink to={paths.checklists} variant="outline" size="large">
          Try a Checklist
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="outline" size="large">
          Contact Us
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

/** Five steps, over which the sun crosses the sky once. */
function DeckSteps() {
  const { title, lead, points } = steps;
  return (
    <Section title={title} lead={lead} ground="sunken">
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {points.map((point, index) => (
          <li key={point.title} className="grid grid-cols-[3rem_1fr] content-start gap-x-4 gap-y-1 sm:grid-cols-1">
            <span
              aria-hidden="true"
              className="row-span-2 font-serif text-4xl font-semibold text-accent-text sm:border-t-2 sm:border-scrub-600 sm:pt-3"
            >
              {index + 1}
            </span>
            <h3 className="text-xl">{point.title}</h3>
            <p className="max-w-[44ch] text-muted">{point.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-[60ch] border-l-2 border-scrub-600 pl-4 text-lg font-semibold">{briefContent.claim}.</p>
    </Section>
  );
}

function DeckSecurity() {
  const { title, lead, points } = security;
  return (
    <Section title={title} lead={lead} ground="night">
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {points.map((point) => (
          <li key={point.title} className="grid content-start gap-2 border-t-2 border-scrub-300 pt-5">
            <h3 className="text-xl">{point.title}</h3>
            <p className="max-w-[48ch] text-white/85">{point.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 text-lg">
        <Link to={paths.auditReport} className="text-link inline-flex items-center gap-2">
          How we rate ourselves, and where points are missing
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      </p>
    </Section>
  );
}
