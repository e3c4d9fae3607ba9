import { FeedbackTabs } from './feedback-tabs.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';

export function PortalFeedbackPage() {
  return (
    <PortalShell title="Feedback & PRO" access="admin">
      <FeedbackTabs />
    </PortalShell>
  );
}
