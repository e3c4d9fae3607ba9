import { privacyIntroduction, privacySections, privacyUpdated } from '#src/content/legal/privacy.tsx';
import { LegalDocument } from '#src/features/legal/legal-document.tsx';

export function PrivacyPage() {
  return <LegalDocument title="Privacy Policy" updated={privacyUpdated} introduction={privacyIntroduction} sections={privacySections} />;
}
