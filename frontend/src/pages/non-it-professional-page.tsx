import { LampCone } from '#src/components/fragments/lamp-cone.tsx';
import { executiveContent } from '#src/content/services/executive.ts';
import { HandoverPanels } from '#src/features/services/handover-panels.tsx';
import { RoleRoster } from '#src/features/services/role-roster.tsx';
import { ServiceClosing } from '#src/features/services/service-closing.tsx';
import { ServiceHero } from '#src/features/services/service-hero.tsx';
import { StoryList } from '#src/features/services/story-list.tsx';

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
