import { X } from 'lucide-react';
import { useStore } from '#src/shared/browser/store.ts';
import { KeyCap } from './key-cap.tsx';
import { hideBanner, shortcutSettings } from './shortcut-settings.ts';

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
        aria-label="Dismiss keyboard shortcuts for good"
        onClick={hideBanner}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-surface hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
