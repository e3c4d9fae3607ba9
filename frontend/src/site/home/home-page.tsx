import { ArrowRight } from 'lucide-react';
import { paths } from '#src/shared/text/paths.ts';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { StatList } from '#src/shared/figures/stat-list.tsx';
import { ActionButton } from '#src/site/shared/inquiry/action-button.tsx';
import { figuresSource } from '#src/shared/figures/figures.ts';
import { ProductPicture } from '#src/site/shared/product-picture.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { HeroCarousel } from './carousel/hero-carousel.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { homeAbout, homeWhy } from './home.ts';
import { ServicesSection } from './services-section.tsx';
import { Testimonials } from '#src/site/shared/testimonials.tsx';
import { Link } from 'react-router-dom';
import { StepsSection } from './steps-section.tsx';

export function HomePage() {
  return (
    <>
      <HeroCarousel>
        <HomeHero />
      </HeroCarousel>
      <AboutSection />
      <ServicesSection />
      <WhySection />
      <Testimonials />
      <ChecklistSection />
      <StepsSection />
    </>
  );
}

/** The fixed content of the hero. */
function HomeHero() {
  return (
    <>
      <PageHeading className="max-w-[15ch] text-4xl sm:text-5xl">Clinicians who are ready on the first shift</PageHeading>
      <p className="max-w-[36ch] text-xl text-white/85">
        Every clinician fills out a skills checklist for your specialty. You see the skills before you see the résumé.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ActionButton action={{ label: 'Start Hiring', preset: 'hero-start-hiring' }} variant="daybreak" />
        <ActionButton action={{ label: 'Apply Now', preset: 'hero-apply-now' }} variant="outline" />
      </div>
      <Link to={paths.jobs} className="text-link inline-flex min-h-11 items-center gap-1.5 text-lg">
        See open jobs
        <ArrowRight aria-hidden="true" className="size-5" />
      </Link>
    </>
  );
}

function AboutSection() {
  return (
    <Section title={homeAbout.title} id="about" headingClassName="max-w-[36rem]">
      <div className="grid gap-12 lg:grid-cols-[1fr_min(22rem,40%)] lg:gap-20">
        <div className="grid content-start gap-8">
          {homeAbout.points.map(({ title, text }) => (
            <div key={title} className="grid gap-x-8 gap-y-2 border-t border-line pt-6 sm:grid-cols-[min(11rem,40%)_1fr]">
              <h3 className="text-xl">{title}</h3>
              <p className="max-w-[58ch] text-lg text-muted">{text}</p>
            </div>
          ))}
        </div>
        <div className="grid content-start gap-5">
          <StatList stats={homeAbout.stats} className="grid-cols-2 lg:grid-cols-1" />
          <p className="text-sm text-muted">{figuresSource}</p>
        </div>
      </div>
    </Section>
  );
}

function WhySection() {
  return (
    <Section title={homeWhy.title} lead={homeWhy.lead} id="why">
      <div className="grid items-start gap-12 lg:grid-cols-[min(35rem,60%)_1fr]">
        <ProductPicture name="report" />
        <div className="grid gap-x-16 gap-y-8 sm:grid-cols-2 lg:grid-cols-1">
          {homeWhy.features.map(({ title, text }) => (
            <div key={title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="max-w-[54ch] text-lg text-muted">{text}</p>
            </div>
          ))}
        </div>
      </div>
      <StatList stats={homeWhy.metrics} className="mt-14 sm:grid-cols-3" />
    </Section>
  );
}
