import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { ClosingBand } from '#src/site/shared/closing-band.tsx';
import { DeckHero } from './deck-hero.tsx';
import { DeckOverview } from './deck-overview.tsx';
import { DeckPeople } from './deck-people.tsx';
import { DeckSecurity } from './deck-security.tsx';
import { DeckSteps } from './deck-steps.tsx';
import { DemoButton } from './demo-button.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { useCapabilityDeck } from '#src/site/shared/use-capability-deck.ts';

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
