import type { OwnedLink } from '@larkfield/schemas/links/share-links.ts';
import { type ComponentProps, useState } from 'react';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import type { OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { OwnerLinks } from './owner-links.tsx';
import { createReusableLink, nameLinkRecipient, replaceLinkPasscode } from './use-owner-links.ts';

async function loadReusableLinkDialog() {
  const { ReusableLinkDialog } = await import('#src/shared/sharing/reusable-link-dialog.tsx');
  return (props: ComponentProps<typeof ReusableLinkDialog>) => <ReusableLinkDialog {...props} />;
}

async function loadNewPasscodeDialog() {
  const { NewPasscodeDialog } = await import('#src/shared/sharing/new-passcode-dialog.tsx');
  return (props: ComponentProps<typeof NewPasscodeDialog>) => <NewPasscodeDialog {...props} />;
}

async function loadRecipientDialog() {
  const { RecipientDialog } = await import('#src/shared/sharing/recipient-dialog.tsx');
  return (props: ComponentProps<typeof RecipientDialog>) => <RecipientDialog {...props} />;
}

interface ManagedLinksProps {
  proof: OwnerProof;
  specialtyId: number | undefined;
  onChanged: () => void;
  /** False if existing links can only be read and revoked. */
  canShare?: boolean;
}

/** The candidate's links and the dialogs that change them, which are loaded on first use. */
export function ManagedLinks({ proof, specialtyId, onChanged, canShare = true }: ManagedLinksProps) {
  const [isMaking, setIsMaking] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  const [naming, setNaming] = useState<OwnedLink | null>(null);
  const stop = () => {
    setIsMaking(false);
    setChanging(null);
    setNaming(null);
  };
  const failed = () => {
    stop();
    sayUnavailable();
  };
  const renderReusable = useDeferred(isMaking, loadReusableLinkDialog, failed);
  const renderPasscode = useDeferred(changing !== null, loadNewPasscodeDialog, failed);
  const renderRecipient = useDeferred(naming !== null, loadRecipientDialog, failed);
  return (
    <>
      <OwnerLinks
        proof={proof}
        onMakeReusable={canShare ? () => setIsMaking(true) : null}
        onNewPasscode={({ linkId }) => setChanging(linkId)}
        onName={setNaming}
      />
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
      {renderRecipient?.({
        isOpen: naming !== null,
        onClose: stop,
        recipient: naming?.recipient ?? null,
        save: (recipient) => nameLinkRecipient(proof, naming?.linkId ?? '', recipient).finally(onChanged),
      })}
    </>
  );
}
