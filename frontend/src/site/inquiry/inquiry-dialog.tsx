import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { useEffect, useRef, useState } from 'react';
import { DataProvider } from '#src/shared/session/data-provider.tsx';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { checklistPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { closeInquiry, type InquiryRequest, inquiryStore, rememberApplication } from '#src/site/shared/inquiry/inquiry-store.ts';
import { applicationPresets, type ModalPreset, modalPresets } from '#src/site/shared/inquiry/modal-presets.ts';
import { InquiryForm } from './inquiry-form.tsx';

/** The inquiry dialog with its providers, for pages without data of their own. */
export function InquiryOverlay() {
  return (
    <DataProvider>
      <InquiryDialog />
    </DataProvider>
  );
}

/** The site's single inquiry dialog, which shows the requested preset. */
export function InquiryDialog() {
  const request = useStore(inquiryStore);
  const [isPending, setIsPending] = useState(false);
  const key = request?.preset ?? 'general-inquiry';
  const preset: ModalPreset = { ...modalPresets[key], ...request?.overrides };
  return (
    <Dialog
      isOpen={request !== null}
      onClose={closeInquiry}
      title={preset.title}
      description={preset.description}
      isDismissible={!isPending}
    >
      <InquiryContent
        preset={preset}
        isApplication={applicationPresets.includes(key)}
        application={request?.application}
        onPending={setIsPending}
      />
    </Dialog>
  );
}

interface InquiryContentProps {
  preset: ModalPreset;
  isApplication: boolean;
  application: InquiryRequest['application'];
  onPending: (isPending: boolean) => void;
}

function InquiryContent({ preset, isApplication, application, onPending }: InquiryContentProps) {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(closeInquiry, contactConstants.successViewCloses);
    return () => clearTimeout(timer);
  }, [isSent]);
  const onSent = () => {
    setIsSent(true);
    if (application) rememberApplication(application);
  };
  return isSent ? (
    <SentView checklist={application?.checklist} />
  ) : (
    <InquiryForm preset={preset} isApplication={isApplication} onSent={onSent} onPending={onPending} />
  );
}

/** This view takes the focus, since the button that had it is gone. */
function SentView({ checklist }: Pick<Job, 'checklist'>) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <ArcMark className="w-32 text-accent-text" />
      <p ref={ref} tabIndex={-1} className="font-serif text-2xl font-semibold outline-none">
        Message Sent Successfully!
      </p>
      <p className="text-muted">We'll be in touch within 24 hours.</p>
      {checklist && (
        <ButtonLink to={checklistPath(checklist.slug)} onClick={closeInquiry}>
          Fill out the {checklist.name} checklist
        </ButtonLink>
      )}
    </div>
  );
}
