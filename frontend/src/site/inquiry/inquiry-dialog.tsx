import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { useEffect, useRef, useState } from 'react';
import { DataProvider } from '#src/shared/api/data-provider.tsx';
import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { closeInquiry, inquiryStore } from '#src/site/shared/inquiry-store.ts';
import { modalPresets, type ModalPreset } from '#src/site/shared/modal-presets.ts';
import { InquiryForm } from './inquiry-form.tsx';

/** The inquiry dialog with what it needs, for pages that have no data of their own. */
export function InquiryOverlay() {
  return (
    <DataProvider>
      <InquiryDialog />
    </DataProvider>
  );
}

/** The one inquiry dialog of the site: shows whichever preset is asked for. */
export function InquiryDialog() {
  const request = useStore(inquiryStore);
  const [isPending, setIsPending] = useState(false);
  const preset: ModalPreset = { ...modalPresets[request?.preset ?? 'general-inquiry'], ...request?.overrides };
  return (
    <Dialog
      isOpen={request !== null}
      onClose={closeInquiry}
      title={preset.title}
      description={preset.description}
      isDismissible={!isPending}
    >
      <InquiryContent preset={preset} onPending={setIsPending} />
    </Dialog>
  );
}

function InquiryContent({ preset, onPending }: { preset: ModalPreset; onPending: (isPending: boolean) => void }) {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(closeInquiry, contactConstants.successViewCloses);
    return () => clearTimeout(timer);
  }, [isSent]);
  return isSent ? <SentView /> : <InquiryForm preset={preset} onSent={() => setIsSent(true)} onPending={onPending} />;
}

/** Takes the focus, since the button that had it is gone. */
function SentView() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <ArcMark className="w-32 text-accent-text" />
      <p ref={ref} tabIndex={-1} className="font-serif text-2xl font-semibold outline-none">
        Message Sent Successfully!
      </p>
      <p className="text-muted">We'll be in touch within 24 hours.</p>
    </div>
  );
}
