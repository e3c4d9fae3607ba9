import { closeInquiry, inquiryStore } from '#src/lib/inquiry-store.ts';
import { closeProInterest, proInterestStore } from '#src/lib/pro-interest-store.ts';
import { sayUnavailable } from '#src/lib/say-unavailable.ts';
import { useStore } from '#src/lib/store.ts';
import { closeSurvey, surveyStore } from '#src/lib/survey-store.ts';
import { toastStore } from '#src/lib/toast-store.ts';
import { useDeferred } from '#src/lib/use-deferred.ts';
import { useFirstAct } from './use-first-act.ts';

async function loadToaster() {
  const { Toaster } = await import('#src/components/toaster.tsx');
  return <Toaster />;
}

async function loadInquiry() {
  const { InquiryOverlay } = await import('#src/features/inquiry/inquiry-overlay.tsx');
  return <InquiryOverlay />;
}

async function loadProInterest() {
  const { ProInterestOverlay } = await import('#src/features/pro-interest/pro-interest-overlay.tsx');
  return <ProInterestOverlay />;
}

async function loadSurvey() {
  const { SurveyOverlay } = await import('#src/features/survey/survey-overlay.tsx');
  return <SurveyOverlay />;
}

function failed(close: () => void): void {
  close();
  sayUnavailable();
}

/** Toasts and the dialogs that any page may open: loaded when first needed, then kept. */
export function Overlays() {
  const hasToast = useStore(toastStore).length > 0;
  const hasInquiry = useStore(inquiryStore) !== null;
  const hasProInterest = useStore(proInterestStore) !== null;
  const hasSurvey = useStore(surveyStore) !== null;
  // Ahead of the first toast: it may have to say that the connection is gone.
  const hasActed = useFirstAct();
  const toaster = useDeferred(hasToast || hasActed, loadToaster);
  const inquiry = useDeferred(hasInquiry, loadInquiry, () => failed(closeInquiry));
  const proInterest = useDeferred(hasProInterest, loadProInterest, () => failed(closeProInterest));
  const survey = useDeferred(hasSurvey, loadSurvey, () => failed(closeSurvey));
  return (
    <>
      {inquiry}
      {proInterest}
      {survey}
      {toaster}
    </>
  );
}
