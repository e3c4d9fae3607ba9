import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { CircleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#src/shared/browser/store.ts';
import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';
import { classNames } from '#src/shared/ui/class-names.ts';
import { announce, asSentences, prepareAnnouncer } from './announcer.ts';
import { dismissToast, toastStore, type ShownToast } from './toast-store.ts';

/** Shows the toasts of the store, inside the topmost dialog if one is open, since everything else is inert then. */
export function Toaster() {
  const toasts = useStore(toastStore);
  const host = useStore(openDialogs).at(-1) ?? document.body;
  const viewport = useClearPlace(host, toasts.length > 0);
  const cameFrom = usePlaceBefore(viewport, toasts.length > 0);
  const close = (id: number) => {
    dismissToast(id);
    // The library leaves the focus on the list, which is empty now.
    if (document.activeElement !== viewport.current) return;
    const places = [cameFrom.current, host.querySelector('h1, h2')];
    for (const place of places)
      if (document.activeElement === viewport.current && place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  useEffect(() => void prepareAnnouncer(), [host]);
  return (
    <Toast.Provider
      duration={siteConstants.toastDuration}
      swipeDirection="right"
      swipeThreshold={siteConstants.toastSwipeThreshold}
      announcerContainer={nowhere}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} onClose={() => close(shown.id)} />
      ))}
      {createPortal(
        <Toast.Viewport
          ref={viewport}
          hotkey={[siteConstants.toastHotkey]}
          className="pointer-events-none fixed top-[max(var(--toast-top,0px),env(safe-area-inset-top))] right-[env(safe-area-inset-right)] left-[env(safe-area-inset-left)] z-50 flex flex-col gap-2 p-2 outline-none sm:left-auto sm:w-full sm:max-w-[420px] lg:top-auto lg:bottom-[max(var(--toast-bottom,0px),env(safe-area-inset-bottom))] lg:p-4"
        />,
        host,
      )}
    </Toast.Provider>
  );
}

/**
 * The library's own announcement is rendered into this detached fragment. In the page it would be below a dialog, without a space between
 * its parts.
 */
const nowhere = document.createDocumentFragment();

function ToastCard({ shown, onClose }: { shown: ShownToast; onClose: () => void }) {
  const isDestructive = shown.variant === 'destructive';
  const { title, description, action, spoken = asSentences(title, description, action?.altText) } = shown;
  useEffect(() => announce(spoken, { isUrgent: isDestructive, topic: 'toast' }), [spoken, isDestructive]);
  return (
    <Toast.Root
      open={shown.open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="text-sm text-white/85">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action
          altText={action.altText}
          onClick={action.run}
          className="min-h-9 rounded-control border border-white/45 px-3 text-sm font-semibold hover:bg-white/10"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Close" className="grid size-9 place-items-center rounded-control hover:bg-white/10">
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** The last focused element outside of the toasts. */
function usePlaceBefore(viewport: RefObject<HTMLElement | null>, isShown: boolean): RefObject<Element | null> {
  const place = useRef<Element | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const note = () => {
      const focused = document.activeElement;
      if (!viewport.current?.parentElement?.contains(focused)) place.current = focused;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [viewport, isShown]);
  return place;
}

/** The approximate maximum height of a toast, in pixels, and the width of its place on a wide screen. */
const toastHeight = 140;
const toastWidth = 440;

/**
 * Keeps toasts off the focused element, such as an invalid field after Submit, and off elements with `data-keep-clear`: headers with their
 * buttons, the toolbar, Submit, and the title of a dialog. `--toast-top` is the first position from the top of the screen that covers none
 * of these, and `--toast-bottom` the first one from the bottom of a wide screen, whose right side has the toasts.
 */
function useClearPlace(host: Element, isShown: boolean): RefObject<HTMLOListElement | null> {
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => {
      const style = viewport.current?.style;
      style?.setProperty('--toast-top', clearPlace(host, false));
      style?.setProperty('--toast-bottom', clearPlace(host, true));
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    document.addEventListener('focusin', place);
    return () => {
      document.removeEventListener('focusin', place);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [host, isShown]);
  return viewport;
}

/** The first position from the top, or at the bottom right, that covers nothing marked. */
function clearPlace(host: Element, isAtBottom: boolean): string {
  const { innerHeight, innerWidth } = window;
  let place = 0;
  const extents = [...host.querySelectorAll('[data-keep-clear], :focus:not(ol *, h1, h2, h3)')].map((element) => {
    const { top, bottom, right } = element.getBoundingClientRect();
    if (!isAtBottom) return [top, bottom] as const;
    return right > innerWidth - toastWidth ? ([innerHeight - bottom, innerHeight - top] as const) : ([0, 0] as const);
  });
  for (const [near, far] of extents.toSorted(([a], [b]) => a - b)) {
    if (far > place && near < place + toastHeight) place = far;
  }
  // If no position is free, the toast is shown anyway.
  return `${place > innerHeight - toastHeight / 2 ? 0 : place}px`;
}
