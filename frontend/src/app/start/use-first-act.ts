import { useEffect, useState } from 'react';

const acts = ['pointerdown', 'keydown'] as const;
/** A busy browser is given this long, in milliseconds. */
const longestIdleWait = 2_000;

/** True some time after somebody first pressed something: then there is time to load what may be needed at any moment. */
export function useFirstAct(): boolean {
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
