import { ArrowRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { StatList, type Stat } from '#src/shared/figures/stat-list.tsx';
import { ActionButton, type Action, type Point } from '#src/site/shared/inquiry/action-button.tsx';
import { figuresSource } from '#src/shared/figures/figures.ts';
import { ClosingBand, Section } from '#src/site/shared/section.tsx';

/** A placement as a handover note: situation, action, result. Clients are described, not named. */
interface Story {
  title: string;
  situation: string;
  action: string;
  result: string;
}

interface RoleCategory {
  name: string;
  roles: string[];
}

/** The content of a service page; the page adds its drawing and its own sections. */
export interface ServiceContent {
  badge: string;
  title: string;
  lead: string;
  heroActions: Action[];
  stats: Stat[];
  ai: { title: string; points: Point[] };
  human: { title: string; points: Point[] };
  stories: Story[];
  /** `jobs` is the address of the open jobs for these roles. */
  roles: { title: string; lead: string; categories: RoleCategory[]; jobs: string };
  closing: { title: string; text: string; actions: Action[] };
}

interface ServicePageProps {
  content: ServiceContent;
  /** The drawing of this service. */
  drawing: ComponentType<{ className?: string }>;
}

/** A service page without further sections. */
export function ServicePage({ content, drawing }: ServicePageProps) {
  return (
    <>
      <ServiceHero content={content} drawing={drawing} />
      <HandoverPanels content={content} />
      <StoryList stories={content.stories} />
      <RoleRoster roles={content.roles} />
      <ServiceClosing closing={content.closing} />
    </>
  );
}

export function ServiceHero({ content: { badge, title, lead, heroActions, stats }, drawing: Drawing }: ServicePageProps) {
  return (
    <section className="night-sky on-night relative isolate overflow-hidden">
      <Container className="grid justify-items-start gap-5 py-14 sm:pt-20 lg:pb-20">
        <p className="rounded-full border border-white/45 px-4 py-1.5 font-semibold text-daybreak-400">{badge}</p>
        <PageHeading className="max-w-[19ch] text-3xl sm:text-4xl">{title}</PageHeading>
        <p className="max-w-[46ch] text-lg text-white/85">{lead}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          {heroActions.map((action, index) => (
            <ActionButton key={action.label} action={action} variant={index === 0 ? 'daybreak' : 'outline'} />
          ))}
        </div>
      </Container>
      <Drawing className="mx-auto w-[min(26rem,88%)] sm:mr-0 opacity-80 lg:absolute lg:-right-16 lg:bottom-28 lg:-z-10 lg:w-[44rem]" />
      <div className="relative border-t border-white/20 bg-night-950 lg:bg-night-950/85">
        <Container className="py-8">
          <StatList isOnNight stats={stats} className="grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]" />
          <p className="mt-6 text-sm text-white/75">{figuresSource}</p>
        </Container>
      </div>
    </section>
  );
}

/** The tasks of the software, and those that it hands over to people, as two halves of one sheet. */
export function HandoverPanels({ content: { ai, human } }: { content: ServiceContent }) {
  return (
    <Section title="Software prepares. People decide.">
      <div className="relative grid overflow-hidden rounded-sheet border border-line bg-surface shadow-card lg:grid-cols-2">
        <div className="night-sky on-night p-6 sm:p-10">
          <Half title={ai.title} points={ai.points} textStyle="text-white/85" />
        </div>
        <div className="p-6 sm:p-10 lg:pl-14">
          <Half title={human.title} points={human.points} textStyle="text-muted" />
        </div>
        <span className="absolute top-10 left-1/2 hidden size-14 -translate-x-1/2 place-items-center rounded-full bg-daybreak-400 text-night-950 lg:grid">
          <ArrowRight aria-hidden="true" className="size-6" />
        </span>
      </div>
    </Section>
  );
}

function Half({ title, points, textStyle }: { title: string; points: Point[]; textStyle: string }) {
  return (
    <>
      <h3 className="mb-6 text-2xl">{title}</h3>
      <ul className="mark-list grid gap-5">
        {points.map((point) => (
          <li key={point.title} className="max-w-[52ch]">
            <strong className="font-semibold">{point.title}</strong>
            <p className={textStyle}>{point.text}</p>
            {point.note && <p className={`mt-1 text-sm ${textStyle}`}>{point.note}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

const parts = [
  { key: 'situation', label: 'Situation' },
  { key: 'action', label: 'What we did' },
  { key: 'result', label: 'Result' },
] as const;

/** Placements as handover notes. */
export function StoryList({ stories }: { stories: Story[] }) {
  return (
    <Section
      title="Success stories"
      ground="surface"
      lead="Told the way you give report: situation, what we did, result. We describe clients but don't name them."
    >
      <div className={`grid gap-6 ${stories.length === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'}`}>
        {stories.map((story) => (
          <article key={story.title} className="flex flex-col gap-5 rounded-card border border-line bg-page p-6 sm:p-7">
            <h3 className="text-xl">{story.title}</h3>
            <dl className="flex flex-1 flex-col gap-4">
              {parts.map(({ key, label }) => (
                <div key={key} className={key === 'result' ? 'mt-auto border-t-2 border-scrub-600 pt-4' : ''}>
                  <dt className="text-sm font-semibold text-accent-text">{label}</dt>
                  <dd className={key === 'result' ? 'font-semibold' : 'text-muted'}>{story[key]}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </Section>
  );
}

/** The roles of a service by category, and the way to its open jobs. */
export function RoleRoster({
  roles: { title, lead, categories, jobs },
  children,
}: {
  roles: ServiceContent['roles'];
  children?: ReactNode;
}) {
  return (
    <Section title={title} lead={lead}>
      <div className="border-b border-line">
        {categories.map(({ name, roles }) => (
          <div key={name} className="grid gap-x-10 gap-y-3 border-t border-line py-6 lg:grid-cols-[18rem_1fr]">
            <h3 className="text-xl">{name}</h3>
            <ul className="flex flex-wrap gap-x-6 gap-y-1 text-lg">
              {roles.map((role) => (
                <li key={role}>{role}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={jobs} variant="secondary" size="large">
          See open jobs
        </ButtonLink>
        {children}
      </div>
    </Section>
  );
}

export function ServiceClosing({ closing: { title, text, actions } }: { closing: ServiceContent['closing'] }) {
  return (
    <ClosingBand title={title} text={text}>
      {actions.map((action, index) => (
        <ActionButton key={action.label} action={action} variant={index === 0 ? 'daybreak' : 'outline'} />
      ))}
    </ClosingBand>
  );
}
