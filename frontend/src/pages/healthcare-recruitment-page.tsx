import { ButtonLink } from '#src/components/button-link.tsx';
import { BedRail } from '#src/components/fragments/bed-rail.tsx';
import { healthcareContent } from '#src/content/services/healthcare.ts';
import { ComplianceHighlights } from '#src/features/services/compliance-highlights.tsx';
import { HandoverPanels } from '#src/features/services/handover-panels.tsx';
import { RoleRoster } from '#src/features/services/role-roster.tsx';
import { ScreeningTopics } from '#src/features/services/screening-topics.tsx';
import { ServiceClosing } from '#src/features/services/service-closing.tsx';
import { ServiceHero } from '#src/features/services/service-hero.tsx';
import { StoryList } from '#src/features/services/story-list.tsx';
import { paths } from '#src/lib/paths.ts';

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
