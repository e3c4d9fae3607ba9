import { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ShareSubmission } from './share-submission.tsx';
import { QuickLinkButton } from '#src/shared/sharing/quick-link-button.tsx';
import { ReusableLinkDialog } from '#src/shared/sharing/reusable-link-dialog.tsx';
import { call } from '#src/shared/api/call.ts';

type Shared = ComponentProps<typeof ShareSubmission>['submission'];

/** The Share button of a submission, and the dialog for a reusable link that it leads to. */
export function useSharing(): { renderShare: (submission: Shared) => ReactNode; dialog: ReactNode } {
  const [sharedId, setSharedId] = useState<string | null>(null);
  return {
    renderShare: (submission) => (
      <ShareSubmission
        submission={submission}
        quickLink={<QuickLinkButton proof={{ submissionId: submission.id }} specialtyId={undefined} onCreated={() => {}} />}
        onReusable={() => setSharedId(submission.id)}
      />
    ),
    dialog: (
      <ReusableLinkDialog
        isOpen={sharedId !== null}
        onClose={() => setSharedId(null)}
        about={{ submissionId: sharedId ?? undefined }}
        create={(link) => call(createShareLink, { body: { submissionId: sharedId ?? '', mode: 'reusable', ...link } })}
      />
    ),
  };
}
