import { MonitorSweep } from '#src/components/fragments/monitor-sweep.tsx';
import { itContent } from '#src/content/services/it.ts';
import { HandoverPanels } from '#src/features/services/handover-panels.tsx';
import { RoleRoster } from '#src/features/services/role-roster.tsx';
import { ServiceClosing } from '#src/features/services/service-closing.tsx';
import { ServiceHero } from '#src/features/services/service-hero.tsx';
import { StoryList } from '#src/features/services/story-list.tsx';

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
