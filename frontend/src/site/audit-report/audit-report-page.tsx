import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { ClosingBand } from '#src/site/shared/closing-band.tsx';
import { AuditAreas } from './audit-areas.tsx';
import { AuditFigures } from './audit-figures.tsx';
import { AuditHero } from './audit-hero.tsx';
import { AuditMethod } from './audit-method.tsx';
import { DownloadAuditButton } from './download-audit-button.tsx';
import { paths } from '#src/shared/text/paths.ts';

export function AuditReportPage() {
  return (
    <>
      <AuditHero />
      <AuditAreas />
      <AuditFigures />
      <AuditMethod />
      <ClosingBand
        title="Ask us about any of these points"
        text="Each of them can be shown. Take the report with you, or have somebody walk you through it."
      >
        <DownloadAuditButton />
        <ButtonLink to={paths.contact} variant="outline" size="large">
          Contact Us
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
