import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { closeByBack } from './back-closes.ts';
import { openDialogs, registerOpenDialog } from './open-dialogs.ts';

const variants = {
  center: 'm-auto w-[calc(100%-2rem)] max-w-[550px] rounded-sheet animate-rise',
  /** From the bottom edge, for phones. */
  sheet: 'mt-auto mb-0 w-full max-w-none rounded-t-sheet pb-[env(safe-area-inset-bottom)] animate-sheet sm:mx-auto sm:max-w-[40rem]',
  /** From the right edge, the full height. */
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[min(22rem,88vw)] rounded-l-sheet pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] animate-side',
} as const;

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  variant?: keyof typeof variants;
  /** False while a request is being sent: then neither Escape nor the backdrop closes the dialog. */
  isDismissible?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A modal based on the native dialog, which traps the focus, closes on Escape and returns the focus. The content exists only while the
 * dialog is open, so that its state is reset each time.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  variant = 'center',
  isDismissible = true,
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useEffectEvent(() => onClose());

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    const opener = document.activeElement;
    const page = document.documentElement;
    // The page behind stops scrolling. If its scroll bar takes space, this space remains, so that nothing moves.
    if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.dataset['dialog'] = '';
    dialog.showModal();
    const unregister = registerOpenDialog(dialog);
    const unfollow = followVisibleArea(dialog);
    return () => {
      unregister();
      unfollow();
      dialog.close();
      if (openDialogs.get().length === 0) {
        delete page.dataset['dialog'];
        page.style.scrollbarGutter = '';
      }
      // The browser does this too, unless the dialog was removed from the page first.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isOpen]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Browsers close the dialog on a second Escape even if the first was prevented, so the state must follow.
    const onNativeClose = () => isOpen && close();
    dialog.addEventListener('close', onNativeClose);
    return () => dialog.removeEventListener('close', onNativeClose);
  }, [isOpen]);

  useEffect(() => (isOpen && variant === 'sheet' ? closeByBack(() => close()) : undefined), [isOpen, variant]);

  const onBackdropClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !isDismissible) return;
    const box = event.currentTarget.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop arrives here; Escape does the same
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={onBackdropClick}
      onCancel={(event) => {
        event.preventDefault();
        if (isDismissible) onClose();
      }}
      className={classNames(
        'top-(--covered-above,0px) bottom-(--covered-below,0px) max-h-[calc(100dvh-2rem-var(--covered-above,0px)-var(--covered-below,0px))] flex-col overflow-hidden border border-line bg-surface p-0 text-ink shadow-raised backdrop:animate-fade open:flex',
        variants[variant],
        className,
      )}
    >
      {isOpen && (
        <>
          <div data-keep-clear className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6 sm:pt-6">
            <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
              <h2 id={`${id}-title`} tabIndex={-1} className="text-2xl">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="text-muted">
                  {description}
                </p>
              )}
            </div>
            <button
              type="button"
              aria-label="Close"
              disabled={!isDismissible}
              onClick={onClose}
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <div className="flex-auto overflow-y-auto overscroll-contain -outline-offset-3 px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
        </>
      )}
    </dialog>
  );
}

/**
 * A `ref` for a control of a dialog, which gets the focus when the dialog opens. React's own autofocus comes too early, since nothing in a
 * closed dialog can have the focus.
 */
export const focusFirst = (control: HTMLElement | null): void => control?.setAttribute('autofocus', '');

/**
 * Keeps a dialog within the area that an on-screen keyboard leaves free, and the field being typed in within the dialog. Most browsers
 * shrink the page for the keyboard, as index.html requests; Safari lets the keyboard cover the page.
 */
function followVisibleArea(dialog: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // Zoom also makes the visible area smaller, but nothing is covered.
    const isZoomed = view.scale > 1;
    const above = isZoomed ? 0 : view.offsetTop;
    const below = isZoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    dialog.style.setProperty('--covered-above', `${above}px`);
    dialog.style.setProperty('--covered-below', `${below}px`);
  };
  const showField = () => {
    fit();
    const field = document.activeElement;
    if (field?.matches('input, textarea, select') && dialog.contains(field)) field.scrollIntoView({ block: 'nearest' });
  };
  fit();
  view.addEventListener('resize', showField);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', showField);
    view.removeEventListener('scroll', fit);
  };
}
