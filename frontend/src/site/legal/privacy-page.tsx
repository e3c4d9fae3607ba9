import { privacyIntroduction, privacySections, privacyUpdated } from './privacy.tsx';
import { LegalDocument } from './legal-document.tsx';

export function PrivacyPage() {
  return <LegalDocument title="Privacy Policy" updated={privacyUpdated} introduction={privacyIntroduction} sections={privacySections} />;
}
