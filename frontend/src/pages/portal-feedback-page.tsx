import { FeedbackTabs } from '#src/features/feedback-lists/feedback-tabs.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';

export function PortalFeedbackPage() {
  return (
    <PortalShell title="Feedback & PRO" access="admin">
      <FeedbackTabs />
    </PortalShell>
  );
}
