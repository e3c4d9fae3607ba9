import { Link } from 'react-router-dom';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { InquiryChoices } from './inquiry-choices.tsx';
import { OfficeDetails } from './office-details.tsx';
import { paths } from '#src/shared/text/paths.ts';

export function ContactPage() {
  return (
    <>
      <PageBand
        title="Talk to a recruiter"
        lead="Write a few lines or call. Whoever answers can help, and you hear from us within 24 hours."
      />
      <Section title="Who would you like to reach?">
        <InquiryChoices />
        <p className="mt-8 text-lg text-muted">
          Looking for work? See the{' '}
          <Link to={paths.jobs} className="text-link">
            open jobs
          </Link>{' '}
          or fill in a{' '}
          <Link to={paths.checklists} className="text-link">
            skills checklist
          </Link>
          .
        </p>
      </Section>
      <Section title="Where and when" ground="surface">
        <OfficeDetails />
      </Section>
    </>
  );
}
