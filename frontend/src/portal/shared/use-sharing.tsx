import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { Share2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { QuickLinkButton } from '#src/shared/sharing/quick-link.tsx';
import type { ReusableLinkDialog } from '#src/shared/sharing/reusable-link-dialog.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { portalLinksOf } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';

/** A quiet act in a row of a list: its sign alone, as high as the row. */
export const rowAct = { variant: 'ghost', size: 'icon', className: 'text-muted hover:text-ink lg:size-9' } as const;

type Shared = ComponentProps<typeof ShareSubmission>['submission'];

async function loadReusableLinkDialog() {
  const loaded = await import('#src/shared/sharing/reusable-link-dialog.tsx');
  return (props: ComponentProps<typeof ReusableLinkDialog>) => <loaded.ReusableLinkDialog {...props} />;
}

/** The Share button of a submission, and the dialog for a reusable link that it leads to. */
export function useSharing(): { renderShare: (submission: Shared, isInRow?: boolean) => ReactNode; dialog: ReactNode } {
  const [sharedId, setSharedId] = useState<string | null>(null);
  const renderDialog = useDeferred(sharedId !== null, loadReusableLinkDialog, () => {
    setSharedId(null);
    sayUnavailable();
  });
  return {
    renderShare: (submission, isInRow = false) => (
      <ShareSubmission
        submission={submission}
        isInRow={isInRow}
        quickLink={<QuickLinkButton proof={{ submissionId: submission.id }} specialtyId={undefined} onCreated={() => {}} asksRecipient />}
        onReusable={() => setSharedId(submission.id)}
      />
    ),
    dialog: renderDialog?.({
      isOpen: sharedId !== null,
      onClose: () => setSharedId(null),
      about: { submissionId: sharedId ?? undefined },
      create: (link) => call(checked(createShareLink), { body: { submissionId: sharedId ?? '', mode: 'reusable', ...link } }),
    }),
  };
}

interface ShareSubmissionProps {
  submission: Pick<AdminSubmission, 'id' | 'candidateName' | 'specialty' | 'shortReference'>;
  /** In a row of a list the button is its sign alone. */
  isInRow: boolean;
  /** The button that makes a quick link. */
  quickLink: ReactNode;
  /** Opens the dialog for a link with a passcode. */
  onReusable: () => void;
}

/** Offers the two kinds of links to a submission, and the way to those that exist. */
function ShareSubmission({ submission, isInRow, quickLink, onReusable }: ShareSubmissionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { candidateName, specialty, shortReference } = submission;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        {...(isInRow ? { title: 'Share', ...rowAct } : { variant: 'secondary' as const })}
      >
        <Share2 aria-hidden="true" className="size-4" />
        <span className={isInRow ? 'sr-only' : ''}>Share</span> <span className="sr-only">the checklist of {candidateName}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Share ${candidateName}`} description={`${specialty}, ${shortReference}`}>
        <div className="grid gap-4">
          <section className="grid gap-3 rounded-card border border-line p-4">
            <div>
              <h3 className="text-lg">Quick link</h3>
              <p className="text-muted">7 days, 5 views, read only.</p>
            </div>
            {quickLink}
          </section>
          <section className="grid gap-3 rounded-card border border-line p-4">
            <div>
              <h3 className="text-lg">Reusable link</h3>
              <p className="text-muted">6 or 12 months, unlimited views, with a passcode. Anyone with the passcode can change ratings.</p>
            </div>
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => {
                close();
                onReusable();
              }}
            >
              Create reusable link
            </Button>
          </section>
          <ButtonLink to={portalLinksOf(submission.id)} variant="ghost" className="justify-self-start">
            All links to this checklist
          </ButtonLink>
        </div>
      </Dialog>
    </>
  );
}
