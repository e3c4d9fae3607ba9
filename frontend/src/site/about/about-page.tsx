import { ActionButton } from '#src/site/shared/action-button.tsx';
import { ClosingBand } from '#src/site/shared/closing-band.tsx';
import { AboutHero } from './about-hero.tsx';
import { LeadershipSection } from './leadership-section.tsx';
import { ProgressSection } from './progress-section.tsx';
import { StorySection } from './story-section.tsx';
import { ValuesSection } from './values-section.tsx';

export function AboutPage() {
  return (
    <>
      <AboutHero />
      <StorySection />
      <LeadershipSection />
      <ValuesSection />
      <ProgressSection />
      <ClosingBand
        title="Ready for the handover?"
        text="Whether you have a shift to fill or one to give: begin with a few lines, and a recruiter takes it from there."
      >
        <ActionButton action={{ label: 'Start Hiring Today', preset: 'about-partner' }} variant="daybreak" />
        <ActionButton action={{ label: 'Find Your Next Role', preset: 'about-join' }} variant="outline" />
      </ClosingBand>
    </>
  );
}
