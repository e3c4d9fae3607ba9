import { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/admin-submission.ts';
import { useState } from 'react';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { ShareSubmission } from '#src/features/portal/share-submission.tsx';
import { SubmissionsView } from '#src/features/portal/submissions-view.tsx';
import { QuickLinkButton } from '#src/features/quick-link/quick-link-button.tsx';
import { ReusableLinkDialog } from '#src/features/reusable-link/reusable-link-dialog.tsx';
import { call } from '#src/lib/call.ts';

export function PortalPage() {
  const [shared, setShared] = useState<AdminSubmission | null>(null);
  return (
    <PortalShell title="Skills checklists">
      <SubmissionsView
        renderActions={(submission) => (
          <ShareSubmission
            submission={submission}
            quickLink={<QuickLinkButton proof={{ submissionId: submission.id }} specialtyId={undefined} onCreated={() => {}} />}
            onReusable={() => setShared(submission)}
          />
        )}
      />
      <ReusableLinkDialog
        isOpen={shared !== null}
        onClose={() => setShared(null)}
        about={{ submissionId: shared?.id }}
        create={(link) => call(createShareLink, { body: { submissionId: shared?.id ?? '', mode: 'reusable', ...link } })}
      />
    </PortalShell>
  );
}
