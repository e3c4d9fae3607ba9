import { ScanRings } from '#src/site/shared/drawings/scan-rings.tsx';
import { testContent } from './content/test.ts';
import { HandoverPanels } from './handover-panels.tsx';
import { RoleRoster } from './role-roster.tsx';
import { ServiceClosing } from './service-closing.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StoryList } from './story-list.tsx';

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
