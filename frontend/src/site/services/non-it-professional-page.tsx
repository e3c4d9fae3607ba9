import { LampCone } from '#src/site/shared/drawings/lamp-cone.tsx';
import { executiveContent } from './content/executive.ts';
import { HandoverPanels } from './handover-panels.tsx';
import { RoleRoster } from './role-roster.tsx';
import { ServiceClosing } from './service-closing.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StoryList } from './story-list.tsx';

export function NonItProfessionalPage() {
  return (
    <>
      <ServiceHero content={executiveContent} drawing={LampCone} />
      <HandoverPanels content={executiveContent} />
      <StoryList stories={executiveContent.stories} />
      <RoleRoster roles={executiveContent.roles} />
      <ServiceClosing closing={executiveContent.closing} />
    </>
  );
}
