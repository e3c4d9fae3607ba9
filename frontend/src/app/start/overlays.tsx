import { useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { proInterestStore } from '#src/candidate/shared/pro-interest-store.ts';
import { useStore, type Store } from '#src/shared/browser/store.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { surveyStore } from '#src/shared/sharing/survey-store.ts';
import { sayUnavailable, toastStore } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { inquiryStore } from '#src/site/shared/inquiry/inquiry-store.ts';

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

/** A dialog that any page may open; its code is loaded on first use. */
function useOverlay<Request>(request: Store<Request | null>, load: () => Promise<ReactNode>): ReactNode {
  const isAskedFor = useStore(request) !== null;
  return useDeferred(isAskedFor, load, () => {
    request.set(null);
    sayUnavailable();
  });
}

/** Toasts and the dialogs that any page may open. A failing dialog affects neither the page nor the other dialogs for good. */
export function Overlays() {
  return (
    <ErrorBoundary fallbackRender={FailedOverlay}>
      <LoadedOverlays />
    </ErrorBoundary>
  );
}

function FailedOverlay({ error, resetErrorBoundary }: FallbackProps) {
  useEffect(() => console.error(error), [error]);
  const close = () => {
    for (const store of [inquiryStore, proInterestStore, surveyStore]) store.set(null);
    toastStore.set([]);
    resetErrorBoundary();
  };
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface p-4 shadow-raised"
    >
      <p className="font-semibold">Something went wrong in that dialog. The page behind it still works.</p>
      <Button variant="secondary" onClick={close}>
        Close
      </Button>
    </div>
  );
}

/** The overlays, each loaded on first use and then kept. */
function LoadedOverlays() {
  const inquiry = useOverlay(inquiryStore, loadInquiry);
  const proInterest = useOverlay(proInterestStore, loadProInterest);
  const survey = useOverlay(surveyStore, loadSurvey);
  // The toaster is loaded before the first toast, since that toast may report that the connection is lost.
  const hasActed = useFirstAct();
  const hasToast = useStore(toastStore).length > 0;
  const toaster = useDeferred(hasToast || hasActed, loadToaster);
  return (
    <>
      {inquiry}
      {proInterest}
      {survey}
      {toaster}
    </>
  );
}

const acts = ['pointerdown', 'keydown'] as const;
/** The longest wait for an idle browser, in milliseconds. */
const longestIdleWait = 2_000;

/** True some time after the first press, when there is time to load code that may be needed at any moment. */
function useFirstAct(): boolean {
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    const onAct = () => {
      stop();
      if ('requestIdleCallback' in window) requestIdleCallback(() => setHasActed(true), { timeout: longestIdleWait });
      else setTimeout(() => setHasActed(true), longestIdleWait);
    };
    const stop = () => acts.forEach((act) => window.removeEventListener(act, onAct, { capture: true }));
    for (const act of acts) window.addEventListener(act, onAct, { capture: true, passive: true });
    return stop;
  }, []);
  return hasActed;
}
