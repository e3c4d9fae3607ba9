import { Keyboard, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMediaQuery, useStore } from '#src/shared/browser/store.ts';
import { hideBanner, shortcutSettings, switchShortcuts } from './shortcut-settings.ts';

/** Turns the rating keys off and on (WCAG 2.1.4), because speech input or a switch may press digits too. */
export function ShortcutSwitch() {
  const { isOn } = useStore(shortcutSettings);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby="what-arrows-do"
      onClick={() => switchShortcuts(!isOn)}
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-surface px-3.5 font-semibold hover:border-ink"
    >
      <Keyboard aria-hidden="true" className={`size-5 ${isOn ? 'text-accent-text' : 'text-muted'}`} />
      Keyboard shortcuts
      <span aria-hidden="true" className="w-6 text-left font-normal text-muted">
        {isOn ? 'on' : 'off'}
      </span>
      <span id="what-arrows-do" hidden>
        On: digits rate, and arrow keys go from skill to skill. Off: arrow keys choose, as your screen reader says.
      </span>
    </button>
  );
}

/** The same switch for the form with the pad. On a touch device it appears only after a keyboard was used. */
export function NarrowShortcutSwitch() {
  const { isKeyboardSeen } = useStore(shortcutSettings);
  const isTouch = useMediaQuery('(pointer: coarse)');
  return isTouch && !isKeyboardSeen ? null : <ShortcutSwitch />;
}

/** The keyboard help, until it is dismissed for good. */
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

/** A drawing of a key. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-h-6 min-w-6 place-items-center rounded-[6px] border border-b-2 border-control bg-surface px-1.5 font-sans text-sm leading-none font-semibold text-ink">
      {children}
    </kbd>
  );
}
