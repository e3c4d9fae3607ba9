import { MonitorSweep } from '#src/site/shared/drawings/monitor-sweep.tsx';
import { itContent } from './content/it.ts';
import { HandoverPanels } from './handover-panels.tsx';
import { RoleRoster } from './role-roster.tsx';
import { ServiceClosing } from './service-closing.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StoryList } from './story-list.tsx';

export function ItSoftwarePage() {
  return (
    <>
      <ServiceHero content={itContent} drawing={MonitorSweep} />
      <HandoverPanels content={itContent} />
      <StoryList stories={itContent.stories} />
      <RoleRoster roles={itContent.roles} />
      <ServiceClosing closing={itContent.closing} />
    </>
  );
}
