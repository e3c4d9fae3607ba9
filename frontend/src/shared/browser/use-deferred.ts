import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '#src/shared/browser/load-code.ts';

/**
 * A value that is loaded on first use, then kept; null until it is loaded. Unlike a lazy component it can fail temporarily: `onFailed` is
 * called, and the next use or the return of the connection loads it again.
 */
export function useDeferred<Loaded>(isNeeded: boolean, load: () => Promise<Loaded>, onFailed?: () => void): Loaded | null {
  const [kept, setKept] = useState<{ loaded: Loaded } | null>(null);
  const [attempt, setAttempt] = useState(1);
  const begin = useEffectEvent(() => loadCode(load));
  const fail = useEffectEvent((error: unknown) => {
    console.warn('A part of the site could not be loaded', error);
    onFailed?.();
  });
  const isMissing = isNeeded && kept === null;
  useEffect(() => {
    if (!isMissing) return;
    const tryAgain = () => setAttempt(attempt + 1);
    begin().then(
      (loaded) => setKept({ loaded }),
      (error: unknown) => {
        window.addEventListener('online', tryAgain, { once: true });
        fail(error);
      },
    );
    return () => window.removeEventListener('online', tryAgain);
  }, [isMissing, attempt]);
  return kept?.loaded ?? null;
}
