import type { listMyChecklists, OpenVisit } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import type * as openVisit from './own-checklists.tsx';

interface Visit {
  isReading: boolean;
  /** What was submitted with the address, while the visit is open. */
  list?: OpenVisit;
  parts?: typeof openVisit;
  /** No visit is open: a link is asked for. */
  isClosed: boolean;
  /** It was open on this page. */
  hasEnded: boolean;
  error?: unknown;
}

const begin: Visit = { isReading: true, isClosed: false, hasEnded: false };

/** What is open, or null: without the visit's cookie the list is null, and one of a visit that is over is refused. */
async function readVisit(signal: AbortSignal): Promise<Pick<Visit, 'list' | 'parts'> | null> {
  const list = await call<typeof listMyChecklists>(
    { method: 'GET', path: '/api/my-checklists' },
    { query: { visit: 'optional' } },
    { signal },
  ).catch((error: unknown) => {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  });
  // Most who come here first ask for a link, and need neither this code nor the query client.
  return list && { list, parts: await import('./own-checklists.tsx') };
}

/** Reads whether a visit is open and what it shows. Nothing of it is kept once the page is left. */
export function useVisit() {
  const [visit, setVisit] = useState(begin);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const show = (part: (before: Visit) => Partial<Visit>) => {
      if (!controller.signal.aborted) setVisit((before) => ({ ...before, error: undefined, ...part(before), isReading: false }));
    };
    readVisit(controller.signal).then(
      (open) => show(({ list }) => open ?? { isClosed: true, hasEnded: list !== undefined, list: undefined }),
      (error: unknown) => show(() => ({ error })),
    );
    return () => controller.abort();
  }, [attempt]);

  const reread = useCallback(async () => {
    setVisit((before) => ({ ...before, isReading: true }));
    setAttempt((before) => before + 1);
  }, []);
  const close = useCallback(() => setVisit({ ...begin, isReading: false, isClosed: true }), []);
  return { ...visit, reread, close };
}
