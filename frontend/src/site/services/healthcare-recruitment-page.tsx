import { ChevronDown } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { BedRail } from '#src/site/shared/bed-rail.tsx';
import { ProductPicture } from '#src/site/shared/product-picture.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { complianceHighlights, healthcareContent, screeningTopics } from './healthcare-content.ts';
import { Testimonials } from '#src/site/shared/testimonials.tsx';
import { HandoverPanels, RoleRoster, ServiceClosing, ServiceHero, StoryList } from './service-page.tsx';

export function HealthcareRecruitmentPage() {
  return (
    <>
      <ServiceHero content={healthcareContent} drawing={BedRail} />
      <ComplianceHighlights />
      <HandoverPanels content={healthcareContent} />
      <ScreeningTopics />
      <FileSection />
      <StoryList stories={healthcareContent.stories} />
      <Testimonials />
      <RoleRoster roles={healthcareContent.roles}>
        <ButtonLink to={paths.checklists} variant="secondary" size="large">
          See the skills checklists
        </ButtonLink>
      </RoleRoster>
      <ServiceClosing closing={healthcareContent.closing} />
    </>
  );
}

function ComplianceHighlights() {
  return (
    <Section title="Compliance highlights" ground="surface" lead="Whatever a surveyor asks for, we asked for first.">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {complianceHighlights.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Closes the other topics in browsers without `<details name>`. */
function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll('details') ?? []) if (other !== opened) other.open = false;
}

/** Four topics, one open at a time, as a native accordion that works before our code does. */
function ScreeningTopics() {
  return (
    <Section title="What we screen for" ground="sunken" lead="Three things for every clinician, and a fourth for telehealth.">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {screeningTopics.map(({ title, text, checks }, index) => (
          <details key={title} name="screening" open={index === 0} onToggle={closeOthers} className="group border-line not-first:border-t">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 px-5 font-serif text-xl font-semibold hover:bg-sunken sm:px-8">
              {title}
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-x-12 gap-y-5 px-5 pt-2 pb-8 sm:px-8 lg:grid-cols-2">
              <p className="max-w-[52ch] text-lg text-muted">{text}</p>
              <ul className="mark-list grid gap-2">
                {checks.map((check) => (
                  <li key={check}>{check}</li>
                ))}
              </ul>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** What a unit gets with every clinician. */
function FileSection() {
  return (
    <Section
      title="What you get with every clinician"
      lead="A skills report you can read in a minute, and a page where you can check that we issued it."
    >
      <div className="grid items-start gap-10 sm:grid-cols-2">
        <ProductPicture name="pdf" />
        <ProductPicture name="verify" />
      </div>
    </Section>
  );
}
