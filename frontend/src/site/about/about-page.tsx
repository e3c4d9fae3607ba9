import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { StatList } from '#src/shared/figures/stat-list.tsx';
import { ActionButton } from '#src/site/shared/inquiry/action-button.tsx';
import { figuresSource } from '#src/shared/figures/figures.ts';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import { Portrait } from '#src/site/shared/portrait.tsx';
import { Registrations } from '#src/site/shared/registrations.tsx';
import { ClosingBand, Section } from '#src/site/shared/section.tsx';
import { counts, leadershipDuties, leadershipDutyOfOthers, missionVisionPurpose, progress, story, values } from './about.ts';

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
        text="Have a shift to fill, or looking for one? Send us a few lines and a recruiter takes it from there."
      >
        <ActionButton action={{ label: 'Start Hiring Today', preset: 'about-partner' }} variant="daybreak" />
        <ActionButton action={{ label: 'Find Your Next Role', preset: 'about-join' }} variant="outline" />
      </ClosingBand>
    </>
  );
}

function AboutHero() {
  return (
    <section className="night-sky on-night relative isolate overflow-hidden">
      <Container className="grid justify-items-start gap-5 pt-12 pb-8 sm:pt-16 lg:py-24">
        <PageHeading className="max-w-[13ch] text-4xl sm:text-5xl">We work at the handover</PageHeading>
        <p className="max-w-[40ch] text-xl text-white/85">
          Every shift ends with one nurse telling the next what matters. We built a staffing firm around that moment.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button variant="daybreak" size="large" aria-haspopup="dialog" onClick={() => openInquiry('about-partner')}>
            Start Your Journey
          </Button>
          <ButtonLink to={{ hash: 'story' }} variant="outline" size="large">
            Our Story
          </ButtonLink>
        </div>
      </Container>
      <ArcMotif
        parts={[0.79, 0.62, 0.84, 1, 0.72]}
        className="mx-auto w-[min(34rem,96%)] lg:absolute lg:right-[max(0px,calc(50vw-42rem))] lg:bottom-0 lg:-z-10 lg:w-[min(40rem,52vw)]"
      />
    </section>
  );
}

function StorySection() {
  return (
    <Section title="Our story" id="story">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_1fr]">
        <div className="grid max-w-[40rem] content-start gap-5 text-lg">
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="grid content-start gap-8">
          {missionVisionPurpose.map(({ title, text }) => (
            <div key={title} className="border-l-2 border-scrub-600 pl-6">
              <dt className="font-semibold text-accent-text">{title}</dt>
              <dd className="mt-1 max-w-[34ch] font-serif text-xl font-semibold sm:text-2xl">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function ValuesSection() {
  return (
    <Section title="Four things we hold ourselves to">
      <ol className="grid gap-x-16 gap-y-10 sm:grid-cols-2">
        {values.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-scrub-600 pt-5">
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[54ch] text-lg text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Three cards, each with a role and its responsibilities; names are shown if the firm provides them. */
function LeadershipSection() {
  return (
    <Section title="Leadership" ground="surface" lead="Who is responsible for what.">
      <ul className="grid gap-6 lg:grid-cols-3">
        {brand.leadership.map(({ role, name, portrait }) => (
          <li key={role} className="grid content-start gap-3 rounded-card border border-line bg-page p-6 sm:p-8">
            <Portrait name={name || role} portrait={portrait} />
            <h3 className="text-xl">{name || role}</h3>
            {name && <p className="font-semibold text-accent-text">{role}</p>}
            <p className="text-muted">{leadershipDuties[role] ?? leadershipDutyOfOthers}</p>
          </li>
        ))}
      </ul>
      <Registrations className="mt-10" />
    </Section>
  );
}

function ProgressSection() {
  return (
    <Section title="Where we stand" ground="sunken" lead="Ask us how we count any of these.">
      <StatList hasBars stats={progress} className="sm:grid-cols-2 lg:grid-cols-4" />
      <StatList stats={counts} className="mt-12 sm:grid-cols-3" />
      <p className="mt-8 text-sm text-muted">{figuresSource}</p>
    </Section>
  );
}
