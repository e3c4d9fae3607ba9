import { MapMeridians } from '#src/components/fragments/map-meridians.tsx';
import { contractContent } from '#src/content/services/contract.ts';
import { ContractAdvantages } from '#src/features/services/contract-advantages.tsx';
import { HandoverPanels } from '#src/features/services/handover-panels.tsx';
import { RoleRoster } from '#src/features/services/role-roster.tsx';
import { ServiceClosing } from '#src/features/services/service-closing.tsx';
import { ServiceHero } from '#src/features/services/service-hero.tsx';
import { StoryList } from '#src/features/services/story-list.tsx';

export function ContractStaffingPage() {
  return (
    <>
      <ServiceHero content={contractContent} drawing={MapMeridians} />
      <HandoverPanels content={contractContent} />
      <StoryList stories={contractContent.stories} />
      <RoleRoster roles={contractContent.roles} />
      <ContractAdvantages />
      <ServiceClosing closing={contractContent.closing} />
    </>
  );
}
