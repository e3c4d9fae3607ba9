import { MapMeridians } from '#src/site/shared/drawings/map-meridians.tsx';
import { contractContent } from './content/contract.ts';
import { ContractAdvantages } from './contract-advantages.tsx';
import { HandoverPanels } from './handover-panels.tsx';
import { RoleRoster } from './role-roster.tsx';
import { ServiceClosing } from './service-closing.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StoryList } from './story-list.tsx';

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
