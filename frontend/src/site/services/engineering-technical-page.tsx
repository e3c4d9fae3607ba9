import { Corridor } from '#src/site/shared/drawings/corridor.tsx';
import { engineeringContent } from './content/engineering.ts';
import { HandoverPanels } from './handover-panels.tsx';
import { RoleRoster } from './role-roster.tsx';
import { ServiceClosing } from './service-closing.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StoryList } from './story-list.tsx';

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
