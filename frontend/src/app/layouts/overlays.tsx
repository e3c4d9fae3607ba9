import { closeInquiry, inquiryStore } from '#src/site/shared/inquiry-store.ts';
import { closeProInterest, proInterestStore } from '#src/candidate/shared/pro-interest-store.ts';
import { sayUnavailable } from '#src/shared/status/say-unavailable.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { closeSurvey, surveyStore } from '#src/shared/sharing/survey-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { useFirstAct } from '#src/app/start/use-first-act.ts';

async function loadToaster() {
  const { Toaster } = await import('#src/shared/status/toaster.tsx');
  return <Toaster />;
}

async function loadInquiry() {
  const { InquiryOverlay } = await import('#src/site/inquiry/inquiry-dialog.tsx');
  return <InquiryOverlay />;
}

async function loadProInterest() {
  const { ProInterestOverlay } = await import('#src/candidate/pro-interest/pro-interest-dialog.tsx');
  return <ProInterestOverlay />;
}

async function loadSurvey() {
  const { SurveyOverlay } = await import('#src/candidate/survey/survey-dialog.tsx');
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
