import { Keyboard } from 'lucide-react';
import { useStore } from '#src/shared/browser/store.ts';
import { useMediaQuery } from '#src/shared/browser/use-media-query.ts';
import { shortcutSettings, switchShortcuts } from './shortcut-settings.ts';

/** Turns the rating keys off and on (WCAG 2.1.4): somebody's speech input or switch may press digits too. */
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
