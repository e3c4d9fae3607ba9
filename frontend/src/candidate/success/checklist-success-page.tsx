import { Link2, TriangleAlert } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '#src/shared/brand/brand.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { QuickLinkButton, type OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { DownloadCard } from './download-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnerLinks } from './owner-links/owner-links.tsx';
import { createReusableLink, replaceLinkPasscode, useRefreshOwnerLinks } from './owner-links/use-owner-links.ts';
import { PasscodeCard, ShareCard } from './share-card.tsx';
import { SuccessBand } from './success-band.tsx';

async function loadReusableLinkDialog() {
  const { ReusableLinkDialog } = await import('#src/shared/sharing/reusable-link-dialog.tsx');
  return (props: ComponentProps<typeof ReusableLinkDialog>) => <ReusableLinkDialog {...props} />;
}

async function loadNewPasscodeDialog() {
  const { NewPasscodeDialog } = await import('#src/shared/sharing/new-passcode-dialog.tsx');
  return (props: ComponentProps<typeof NewPasscodeDialog>) => <NewPasscodeDialog {...props} />;
}

export function ChecklistSuccessPage() {
  const [query] = useSearchParams();
  const { reference, downloadToken, specialtyId, proof } = readSuccessAddress(query);
  const refreshLinks = useRefreshOwnerLinks(proof);
  return (
    <>
      <SuccessBand reference={reference} />
      <Container className="grid gap-12 py-12">
        <NextSteps token={downloadToken} />
        <section aria-labelledby="share-checklist" className="grid gap-4">
          <div>
            <h2 id="share-checklist" className="text-2xl">
              Share your checklist
            </h2>
            <p className="mt-1 max-w-[60ch] text-muted">
              One checklist for every facility cuts credentialing time by {brand.statistics.credentialingTimeCut}.
            </p>
          </div>
          {!(proof && downloadToken) && (
            <Note icon={TriangleAlert} tone="warning">
              The address of this page is not complete, so not everything works here. Please open the full link that you came from.
            </Note>
          )}
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            <ShareCard
              icon={Link2}
              title="Quick Link"
              term="7 days, 5 views"
              text="A link for one recruiter or facility. It opens your report, no sign-in needed."
            >
              <QuickLinkButton proof={proof} specialtyId={specialtyId} onCreated={refreshLinks} />
            </ShareCard>
            <DownloadCard token={downloadToken} />
            <PasscodeCard />
          </div>
        </section>
        {proof && <Links proof={proof} specialtyId={specialtyId} onChanged={refreshLinks} />}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-8">
          <p className="text-muted">Working in more than one specialty? Rate the next one.</p>
          <ButtonLink to={paths.checklists} variant="secondary">
            New Assessment
          </ButtonLink>
        </div>
      </Container>
    </>
  );
}

interface LinksProps {
  proof: OwnerProof;
  specialtyId: number | undefined;
  onChanged: () => void;
}

/** The candidate's links and the dialogs that change them; those are loaded when they are asked for. */
function Links({ proof, specialtyId, onChanged }: LinksProps) {
  const [isMaking, setIsMaking] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  const stop = () => {
    setIsMaking(false);
    setChanging(null);
  };
  const failed = () => {
    stop();
    sayUnavailable();
  };
  const renderReusable = useDeferred(isMaking, loadReusableLinkDialog, failed);
  const renderPasscode = useDeferred(changing !== null, loadNewPasscodeDialog, failed);
  return (
    <>
      <OwnerLinks proof={proof} onMakeReusable={() => setIsMaking(true)} onNewPasscode={({ linkId }) => setChanging(linkId)} />
      {renderReusable?.({
        isOpen: isMaking,
        onClose: stop,
        create: (link) => createReusableLink(proof, link).finally(onChanged),
        about: { submissionId: proof.submissionId, specialtyId },
      })}
      {renderPasscode?.({
        isOpen: changing !== null,
        onClose: stop,
        replace: (passcode) => replaceLinkPasscode(proof, changing ?? '', passcode).finally(onChanged),
      })}
    </>
  );
}

/** What the address of the success page says; anything may be missing, since addresses are cut off and retyped. */
interface SuccessAddress {
  reference: string | null;
  downloadToken: string;
  specialtyId: number | undefined;
  /** Null when it is not said which submission is meant. */
  proof: OwnerProof | null;
}

const idForm = /^[0-9a-f]{24}$/;
const tokenForm = /^[0-9a-f]{64}$/;

function readSuccessAddress(query: URLSearchParams): SuccessAddress {
  const submissionId = query.get('id') ?? '';
  const downloadToken = query.get('token') ?? '';
  const specialtyId = Number(query.get('specialty'));
  return {
    reference: query.get('ref'),
    downloadToken,
    specialtyId: Number.isInteger(specialtyId) && specialtyId > 0 ? specialtyId : undefined,
    proof: idForm.test(submissionId) ? { submissionId, ...(tokenForm.test(downloadToken) ? { downloadToken } : {}) } : null,
  };
}
