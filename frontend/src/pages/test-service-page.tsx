import { ScanRings } from '#src/components/fragments/scan-rings.tsx';
import { testContent } from '#src/content/services/test.ts';
import { HandoverPanels } from '#src/features/services/handover-panels.tsx';
import { RoleRoster } from '#src/features/services/role-roster.tsx';
import { ServiceClosing } from '#src/features/services/service-closing.tsx';
import { ServiceHero } from '#src/features/services/service-hero.tsx';
import { StoryList } from '#src/features/services/story-list.tsx';

export function TestServicePage() {
  return (
    <>
      <ServiceHero content={testContent} drawing={ScanRings} />
      <HandoverPanels content={testContent} />
      <StoryList stories={testContent.stories} />
      <RoleRoster roles={testContent.roles} />
      <ServiceClosing closing={testContent.closing} />
    </>
  );
}
