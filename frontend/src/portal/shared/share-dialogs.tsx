import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { type ComponentProps, useState } from 'react';
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

async function loadReusableLinkDialog() {
  const loaded = await import('#src/shared/sharing/reusable-link-dialog.tsx');
  return (props: ComponentProps<typeof ReusableLinkDialog>) => <loaded.ReusableLinkDialog {...props} />;
}

/** The submission that is shared. */
export type Shared = Pick<AdminSubmission, 'id' | 'candidateName' | 'specialty' | 'shortReference'>;

/** The dialog with the two kinds of links to a submission, and the one for a link with a passcode. */
export function ShareDialogs({ shared, onClose }: { shared: Shared | null; onClose: () => void }) {
  const [reusable, setReusable] = useState<{ id: string; jobId: string } | null>(null);
  const renderReusable = useDeferred(reusable !== null, loadReusableLinkDialog, () => {
    setReusable(null);
    sayUnavailable();
  });
  return (
    <>
      <Dialog
        isOpen={shared !== null}
        onClose={onClose}
        title={shared ? `Share ${shared.candidateName}` : ''}
        description={shared ? `${shared.specialty}, ${shared.shortReference}` : ''}
      >
        {shared && (
          <KindsOfLinks
            submissionId={shared.id}
            onReusable={(jobId) => {
              onClose();
              setReusable({ id: shared.id, jobId });
            }}
          />
        )}
      </Dialog>
      {renderReusable?.({
        isOpen: reusable !== null,
        onClose: () => setReusable(null),
        about: { submissionId: reusable?.id },
        asksRecipient: Boolean(reusable?.jobId),
        create: (link) =>
          call(checked(createShareLink), {
            body: { submissionId: reusable?.id ?? '', mode: 'reusable', jobId: reusable?.jobId || undefined, ...link },
          }),
      })}
    </>
  );
}

interface KindsOfLinksProps {
  submissionId: string;
  /** Opens the dialog for a link with a passcode, for a job or without one. */
  onReusable: (jobId: string) => void;
}

/** Offers the two kinds of links to a submission, and a link to the existing ones. */
function KindsOfLinks({ submissionId, onReusable }: KindsOfLinksProps) {
  const [jobId, setJobId] = useState('');
  return (
    <div className="grid gap-4">
      <JobChoice submissionId={submissionId} value={jobId} onChange={setJobId} />
      <section className="grid gap-3 rounded-card border border-line p-4">
        <div>
          <h3 className="text-lg">Quick link</h3>
          <p className="text-muted">7 days, 5 views, read only.</p>
        </div>
        <QuickLinkButton
          proof={{ submissionId }}
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
        <Button variant="secondary" className="justify-self-start" onClick={() => onReusable(jobId)}>
          Create reusable link
        </Button>
      </section>
      <ButtonLink to={portalLinksOf(submissionId)} variant="ghost" className="justify-self-start">
        All links to this checklist
      </ButtonLink>
    </div>
  );
}
