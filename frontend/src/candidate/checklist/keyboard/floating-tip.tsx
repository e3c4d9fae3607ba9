import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { Keyboard, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from '#src/shared/browser/store.ts';
import { KeyCap } from './keyboard-help.tsx';
import { dismissTip, isTipOver, shortcutSettings } from './shortcut-settings.ts';

/**
 * The keyboard tip at the edge of the page. It is a bar that collapses into a button after 30 seconds, or while the banner gives the same
 * help. Bar and button disappear for good when the tip is dismissed, or after five ratings.
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
