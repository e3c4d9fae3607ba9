import { Corridor } from '#src/components/fragments/corridor.tsx';
import { engineeringContent } from '#src/content/services/engineering.ts';
import { HandoverPanels } from '#src/features/services/handover-panels.tsx';
import { RoleRoster } from '#src/features/services/role-roster.tsx';
import { ServiceClosing } from '#src/features/services/service-closing.tsx';
import { ServiceHero } from '#src/features/services/service-hero.tsx';
import { StoryList } from '#src/features/services/story-list.tsx';

export function EngineeringTechnicalPage() {
  return (
    <>
      <ServiceHero content={engineeringContent} drawing={Corridor} />
      <HandoverPanels content={engineeringContent} />
      <StoryList stories={engineeringContent.stories} />
      <RoleRoster roles={engineeringContent.roles} />
      <ServiceClosing closing={engineeringContent.closing} />
    </>
  );
}
