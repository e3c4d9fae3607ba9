import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { Share2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { JobChoice } from '#src/portal/shared/job-choice.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { QuickLinkButton } from '#src/shared/sharing/quick-link.tsx';
import type { ReusableLinkDialog } from '#src/shared/sharing/reusable-link-dialog.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { portalLinksOf } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';

/** An icon button in a row of a list, as high as the row. */
export const rowAct = { variant: 'ghost', size: 'icon', className: 'text-muted hover:text-ink rows:size-9' } as const;

type Shared = ComponentProps<typeof ShareSubmission>['submission'];

async function loadReusableLinkDialog() {
  const loaded = await import('#src/shared/sharing/reusable-link-dialog.tsx');
  return (props: ComponentProps<typeof ReusableLinkDialog>) => <loaded.ReusableLinkDialog {...props} />;
}

/** The Share button of a submission, and the dialog for a reusable link that it opens. */
export function useSharing(): { renderShare: (submission: Shared, isInRow?: boolean) => ReactNode; dialog: ReactNode } {
  const [shared, setShared] = useState<{ id: string; jobId: string } | null>(null);
  const renderDialog = useDeferred(shared !== null, loadReusableLinkDialog, () => {
    setShared(null);
    sayUnavailable();
  });
  return {
    renderShare: (submission, isInRow = false) => (
      <ShareSubmission submission={submission} isInRow={isInRow} onReusable={(jobId) => setShared({ id: submission.id, jobId })} />
    ),
    dialog: renderDialog?.({
      isOpen: shared !== null,
      onClose: () => setShared(null),
      about: { submissionId: shared?.id },
      asksRecipient: Boolean(shared?.jobId),
      create: (link) =>
        call(checked(createShareLink), {
          body: { submissionId: shared?.id ?? '', mode: 'reusable', jobId: shared?.jobId || undefined, ...link },
        }),
    }),
  };
}

interface ShareSubmissionProps {
  submission: Pick<AdminSubmission, 'id' | 'candidateName' | 'specialty' | 'shortReference'>;
  /** In a row of a list the button shows only its icon. */
  isInRow: boolean;
  /** Opens the dialog for a link with a passcode, for a job or without one. */
  onReusable: (jobId: string) => void;
}

/** Offers the two kinds of links to a submission, and a link to the existing ones. */
function ShareSubmission({ submission, isInRow, onReusable }: ShareSubmissionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [jobId, setJobId] = useState('');
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
          <JobChoice submissionId={submission.id} value={jobId} onChange={setJobId} />
          <section className="grid gap-3 rounded-card border border-line p-4">
            <div>
              <h3 className="text-lg">Quick link</h3>
              <p className="text-muted">7 days, 5 views, read only.</p>
            </div>
            <QuickLinkButton
              proof={{ submissionId: submission.id }}
              specialtyId={undefined}
              onCreated={() => {}}
              asksRecipient={jobId !== ''}
              jobId={jobId || undefined}
            />
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
                onReusable(jobId);
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
