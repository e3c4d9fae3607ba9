import { ActionButton } from '#src/components/action-button.tsx';
import { ClosingBand } from '#src/components/closing-band.tsx';
import { AboutHero } from '#src/features/about/about-hero.tsx';
import { LeadershipSection } from '#src/features/about/leadership-section.tsx';
import { ProgressSection } from '#src/features/about/progress-section.tsx';
import { StorySection } from '#src/features/about/story-section.tsx';
import { ValuesSection } from '#src/features/about/values-section.tsx';

export function AboutPage() {
  return (
    <>
      <AboutHero />
      <StorySection />
      <LeadershipSection />
      <ValuesSection />
      <ProgressSection />
      <ClosingBand title="Ready for the handover?" text="Whether you have a shift to fill or one to give: begin with a few lines, and a recruiter takes it from there.">
        <ActionButton action={{ label: 'Start Hiring Today', preset: 'about-partner' }} variant="daybreak" />
        <ActionButton action={{ label: 'Find Your Next Role', preset: 'about-join' }} variant="outline" />
      </ClosingBand>
    </>
  );
}
