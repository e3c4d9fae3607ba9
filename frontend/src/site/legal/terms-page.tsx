import { Button } from '#src/shared/ui/button.tsx';
import { termsIntroduction, termsSections, termsUpdated } from './terms.tsx';
import { LegalDocument } from './legal-document.tsx';
import { openInquiry } from '#src/site/shared/inquiry-store.ts';

export function TermsPage() {
  return (
    <LegalDocument title="Terms of Service" updated={termsUpdated} introduction={termsIntroduction} sections={termsSections}>
      <div className="no-print grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6">
        <p>Is something unclear? Ask before you agree.</p>
        <Button aria-haspopup="dialog" onClick={() => openInquiry('terms-contact')}>
          Ask About These Terms
        </Button>
      </div>
    </LegalDocument>
  );
}
