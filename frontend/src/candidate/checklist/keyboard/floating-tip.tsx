import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { Keyboard, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from '#src/shared/browser/store.ts';
import { KeyCap } from './key-cap.tsx';
import { dismissTip, isTipOver, shortcutSettings } from './shortcut-settings.ts';

/**
 * The keyboard tip that floats at the edge of the page: a bar that folds into a button after 30 seconds. Both go for good
 * when the tip is dismissed, or after five ratings.
 */
export function FloatingTip() {
  const settings = useStore(shortcutSettings);
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setIsOpen(false), checklistConstants.floatingTipAutoHide);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (isTipOver(settings) || !settings.isOn) return null;
  if (!isOpen)
    return (
      <button
        type="button"
        aria-label="Show the keyboard tip"
        onClick={() => setIsOpen(true)}
        className="on-night pointer-events-auto grid size-12 place-items-center rounded-full bg-night-900 text-white shadow-raised hover:bg-night-700"
      >
        <Keyboard aria-hidden="true" className="size-6" />
      </button>
    );
  return (
    <section
      aria-label="Keyboard tip"
      className="on-night pointer-events-auto flex max-w-[46rem] animate-rise items-center gap-3 rounded-card bg-night-900 py-2 pr-2 pl-4 text-white shadow-raised"
    >
      <Keyboard aria-hidden="true" className="size-6 shrink-0 text-scrub-300" />
      <p className="flex-1">
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
