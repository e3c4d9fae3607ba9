import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '#src/shared/browser/load-code.ts';

/**
 * What is loaded when it is first needed, then kept; null until it is there. Unlike a lazy component it does not fail for
 * good: `onFailed` is told, and it is loaded again at the next need or when the connection is back.
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
