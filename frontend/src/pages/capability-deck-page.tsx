import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { ButtonLink } from '#src/components/button-link.tsx';
import { ClosingBand } from '#src/components/closing-band.tsx';
import { DeckHero } from '#src/features/capability-deck/deck-hero.tsx';
import { DeckOverview } from '#src/features/capability-deck/deck-overview.tsx';
import { DeckPeople } from '#src/features/capability-deck/deck-people.tsx';
import { DeckSecurity } from '#src/features/capability-deck/deck-security.tsx';
import { DeckSteps } from '#src/features/capability-deck/deck-steps.tsx';
import { DemoButton } from '#src/features/capability-deck/demo-button.tsx';
import { paths } from '#src/lib/paths.ts';
import { useCapabilityDeck } from '#src/lib/use-capability-deck.ts';

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
