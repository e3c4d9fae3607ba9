import { startTransition, useEffect, useState } from 'react';

type Reading<Reply> =
  | { data: Reply; isPending: false; isError: false }
  | { data: undefined; isPending: true; isError: false }
  | { data: undefined; isPending: false; isError: true };

const pending = { data: undefined, isPending: true, isError: false } as const;
const failed = { data: undefined, isPending: false, isError: true } as const;
const arrived = <Reply>(data: Reply) => ({ data, isPending: false, isError: false }) as const;

/** What arrived during this visit: like every list of the site it is read once and never goes stale. */
const arrivals = new Map<string, unknown>();

/**
 * Reads the one list of a public page. Pages with more to read or to write use the query client, which alone weighs a
 * tenth of what a public page may load.
 */
export function usePublicList<Reply>(
  path: string,
  load: (signal: AbortSignal) => Promise<Reply>,
): Reading<Reply> & { refetch: () => void } {
  const [reading, setReading] = useState<Reading<Reply>>(() => (arrivals.has(path) ? arrived(arrivals.get(path) as Reply) : pending));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (arrivals.has(path)) return;
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        arrivals.set(path, data);
        // A long list is drawn in pieces, so that the page answers meanwhile.
        startTransition(() => setReading(arrived(data)));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn(`${path} could not be read`, error);
        setReading(failed);
      },
    );
    return () => controller.abort();
    // The path says what is loaded; the function may be new with each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, attempt]);

  const refetch = () => {
    setReading(pending);
    setAttempt(attempt + 1);
  };
  return { ...reading, refetch };
}

/** Makes the next page read its list anew. */
export function forgetPublicLists(): void {
  arrivals.clear();
}
