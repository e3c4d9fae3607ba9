import { HeroCarousel } from '#src/features/carousel/hero-carousel.tsx';
import { AboutSection } from '#src/features/home/about-section.tsx';
import { ChecklistSection } from '#src/features/home/checklist-section.tsx';
import { HomeHero } from '#src/features/home/home-hero.tsx';
import { ServicesSection } from '#src/features/home/services-section.tsx';
import { StepsSection } from '#src/features/home/steps-section.tsx';
import { WhySection } from '#src/features/home/why-section.tsx';

export function HomePage() {
  return (
    <>
      <HeroCarousel>
        <HomeHero />
      </HeroCarousel>
      <AboutSection />
      <ServicesSection />
      <WhySection />
      <ChecklistSection />
      <StepsSection />
    </>
  );
}
