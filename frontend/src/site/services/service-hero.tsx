import type { ComponentType } from 'react';
import { ActionButton } from '#src/site/shared/action-button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { StatList } from '#src/shared/ui/stat-list.tsx';
import type { ServiceContent } from './content/service-content.ts';

interface ServiceHeroProps {
  content: ServiceContent;
  /** The drawing of this service. */
  drawing: ComponentType<{ className?: string }>;
}

export function ServiceHero({ content: { badge, title, lead, heroActions, stats }, drawing: Drawing }: ServiceHeroProps) {
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
        </Container>
      </div>
    </section>
  );
}
