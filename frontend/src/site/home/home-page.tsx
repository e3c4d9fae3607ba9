import { HeroCarousel } from './carousel/hero-carousel.tsx';
import { AboutSection } from './about-section.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { HomeHero } from './home-hero.tsx';
import { ServicesSection } from './services-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { WhySection } from './why-section.tsx';

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
