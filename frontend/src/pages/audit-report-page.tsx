import { ButtonLink } from '#src/components/button-link.tsx';
import { ClosingBand } from '#src/components/closing-band.tsx';
import { AuditAreas } from '#src/features/audit-report/audit-areas.tsx';
import { AuditFigures } from '#src/features/audit-report/audit-figures.tsx';
import { AuditHero } from '#src/features/audit-report/audit-hero.tsx';
import { AuditMethod } from '#src/features/audit-report/audit-method.tsx';
import { DownloadAuditButton } from '#src/features/audit-report/download-audit-button.tsx';
import { paths } from '#src/lib/paths.ts';

export function AuditReportPage() {
  return (
    <>
      <AuditHero />
      <AuditAreas />
      <AuditFigures />
      <AuditMethod />
      <ClosingBand title="Ask us about any of these points" text="Each of them can be shown. Take the report with you, or have somebody walk you through it.">
        <DownloadAuditButton />
        <ButtonLink to={paths.contact} variant="outline" size="large">
          Contact Us
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
