import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { BedRail } from '#src/site/shared/drawings/bed-rail.tsx';
import { healthcareContent } from './content/healthcare.ts';
import { ComplianceHighlights } from './compliance-highlights.tsx';
import { HandoverPanels } from './handover-panels.tsx';
import { RoleRoster } from './role-roster.tsx';
import { ScreeningTopics } from './screening-topics.tsx';
import { ServiceClosing } from './service-closing.tsx';
import { ServiceHero } from './service-hero.tsx';
import { StoryList } from './story-list.tsx';
import { paths } from '#src/shared/text/paths.ts';

export function HealthcareRecruitmentPage() {
  return (
    <>
      <ServiceHero content={healthcareContent} drawing={BedRail} />
      <ComplianceHighlights />
      <HandoverPanels content={healthcareContent} />
      <ScreeningTopics />
      <StoryList stories={healthcareContent.stories} />
      <RoleRoster roles={healthcareContent.roles}>
        <ButtonLink to={paths.checklists} variant="secondary" size="large" className="mt-8">
          See the skills checklists
        </ButtonLink>
      </RoleRoster>
      <ServiceClosing closing={healthcareContent.closing} />
    </>
  );
}
