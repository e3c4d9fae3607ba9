import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { CircleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#src/shared/browser/store.ts';
import { openDialogs } from '#src/shared/dialog/dialog.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { dismissToast, toastStore, type ShownToast } from './toast-store.ts';

/** Shows the toasts of the store, inside the topmost dialog when one is open, since all else is inert then. */
export function Toaster() {
  const toasts = useStore(toastStore);
  const host = useStore(openDialogs).at(-1) ?? document.body;
  const viewport = useClearPlace(host, toasts.length > 0);
  return (
    <Toast.Provider duration={siteConstants.toastDuration} swipeDirection="right" swipeThreshold={siteConstants.toastSwipeThreshold}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      {createPortal(
        <Toast.Viewport
          ref={viewport}
          hotkey={[siteConstants.toastHotkey]}
          className="pointer-events-none fixed top-[max(var(--toast-top,0px),env(safe-area-inset-top))] right-[env(safe-area-inset-right)] left-[env(safe-area-inset-left)] z-50 flex flex-col gap-2 p-2 outline-none sm:left-auto sm:w-full sm:max-w-[420px] lg:top-auto lg:bottom-[env(safe-area-inset-bottom)] lg:p-4"
        />,
        host,
      )}
    </Toast.Provider>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const isDestructive = shown.variant === 'destructive';
  return (
    <Toast.Root
      open={shown.open}
      onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
      {...(shown.duration ? { duration: shown.duration } : {})}
      type={isDestructive ? 'foreground' : 'background'}
      className={classNames(
        'on-night pointer-events-auto flex items-start gap-3 rounded-card border bg-night-900 py-3.5 pr-2 pl-4 text-white shadow-raised',
        'data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isDestructive ? 'border-l-4 border-[#ff9d94]' : 'border-l-4 border-scrub-300',
      )}
    >
      {isDestructive && <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-[#ff9d94]" />}
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
        {shown.description && <Toast.Description className="text-sm text-white/85">{shown.description}</Toast.Description>}
      </div>
      {shown.action && (
        <Toast.Action
          altText={shown.action.altText}
          onClick={shown.action.run}
          className="min-h-9 rounded-control border border-white/45 px-3 text-sm font-semibold hover:bg-white/10"
        >
          {shown.action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Close" className="grid size-9 place-items-center rounded-control hover:bg-white/10">
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** About as high as a toast gets, in pixels. */
const toastHeight = 140;

/**
 * Keeps toasts off what is marked `data-keep-clear`: headers with their buttons, the toolbar, Submit, the title of a dialog.
 * Where toasts stand at the top of the screen, `--toast-top` is the first place that covers none of these.
 */
function useClearPlace(host: Element, isShown: boolean): RefObject<HTMLOListElement | null> {
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => viewport.current?.style.setProperty('--toast-top', `${clearPlace(host)}px`);
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [host, isShown]);
  return viewport;
}

function clearPlace(host: Element): number {
  const boxes = [...host.querySelectorAll('[data-keep-clear]')].map((element) => element.getBoundingClientRect());
  let place = 0;
  for (const { top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
    if (bottom > place && top < place + toastHeight) place = bottom;
  }
  return place;
}
