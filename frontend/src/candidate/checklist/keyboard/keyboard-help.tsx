import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { Keyboard, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useMediaQuery, useStore } from '#src/shared/browser/store.ts';
import { dismissTip, hideBanner, isTipOver, shortcutSettings, switchShortcuts } from './shortcut-settings.ts';

/** Turns the rating keys off and on (WCAG 2.1.4): speech input or a switch may press digits too. */
export function ShortcutSwitch() {
  const { isOn } = useStore(shortcutSettings);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => switchShortcuts(!isOn)}
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-surface px-3.5 font-semibold hover:border-ink"
    >
      <Keyboard aria-hidden="true" className={`size-5 ${isOn ? 'text-accent-text' : 'text-muted'}`} />
      Keyboard shortcuts
      <span aria-hidden="true" className="w-6 text-left font-normal text-muted">
        {isOn ? 'on' : 'off'}
      </span>
    </button>
  );
}

/** The same where skills are rated by the pad: under a finger it is there only once a keyboard has been used. */
export function NarrowShortcutSwitch() {
  const { isKeyboardSeen } = useStore(shortcutSettings);
  const isTouch = useMediaQuery('(pointer: coarse)');
  return isTouch && !isKeyboardSeen ? null : <ShortcutSwitch />;
}

/** What the keyboard can do, until it is dismissed for good. */
export function ShortcutsBanner() {
  const { isBannerHidden, isOn } = useStore(shortcutSettings);
  if (isBannerHidden || !isOn) return null;
  return (
    <section aria-label="Keyboard shortcuts" className="flex items-start gap-3 rounded-card bg-accent-soft py-3.5 pr-2 pl-4 sm:pl-5">
      <ul className="flex flex-1 flex-wrap gap-x-6 gap-y-2">
        <li>
          <KeyCap>1</KeyCap>–<KeyCap>5</KeyCap> rate the next skill
        </li>
        <li>
          then quickly <KeyCap>1</KeyCap>–<KeyCap>4</KeyCap> for how recently
        </li>
        <li>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> move between skills
        </li>
        <li>
          <KeyCap>→</KeyCap> or <KeyCap>Tab</KeyCap> from proficiency to frequency
        </li>
      </ul>
      <button
        type="button"
        aria-label="Don't show keyboard shortcuts again"
        onClick={hideBanner}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-surface hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}

/**
 * The keyboard tip that floats at the edge of the page: a bar that folds into a button after 30 seconds, and while the banner says
 * the same. Both go for good when the tip is dismissed, or after five ratings.
 */
export function FloatingTip() {
  const settings = useStore(shortcutSettings);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? settings.isBannerHidden;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setChosen(false), checklistConstants.floatingTipAutoHide);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (isTipOver(settings) || !settings.isOn) return null;
  if (!isOpen)
    return (
      <button
        type="button"
        aria-label="Show the keyboard tip"
        onClick={() => setChosen(true)}
        className="on-night pointer-events-auto absolute right-0 bottom-15 grid size-12 place-items-center rounded-full bg-night-900 text-white shadow-raised hover:bg-night-700"
      >
        <Keyboard aria-hidden="true" className="size-6" />
      </button>
    );
  return (
    <section
      aria-label="Keyboard tip"
      className="on-night pointer-events-auto absolute right-0 bottom-15 flex w-60 animate-rise rounded-card bg-night-900 py-2 pl-3 text-white shadow-raised"
    >
      <p className="flex-1 py-1.5">
        Press <KeyCap>1-5</KeyCap> to rate the next skill; <KeyCap>up</KeyCap>/<KeyCap>down</KeyCap> arrows adjust the current skill.
      </p>
      <button
        type="button"
        aria-label="Dismiss the keyboard tip"
        onClick={dismissTip}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-white/10"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}

/** A key of the keyboard. */
function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-h-6 min-w-6 place-items-center rounded-[6px] border border-b-2 border-control bg-surface px-1.5 font-sans text-sm leading-none font-semibold text-ink">
      {children}
    </kbd>
  );
}
