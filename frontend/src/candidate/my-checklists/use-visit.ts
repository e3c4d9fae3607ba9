import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { listMyChecklists } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import type * as openVisit from './own-checklists.tsx';

interface Visit {
  isReading: boolean;
  /** What was submitted with the address, while the visit is open. */
  list?: ReplyOf<typeof listMyChecklists>;
  parts?: typeof openVisit;
  /** No visit is open: a link is asked for. */
  isClosed: boolean;
  /** It was open on this page. */
  hasEnded: boolean;
  error?: unknown;
}

const begin: Visit = { isReading: true, isClosed: false, hasEnded: false };

async function readVisit(signal: AbortSignal): Promise<Partial<Visit>> {
  const list = await call<typeof listMyChecklists>({ method: 'GET', path: '/api/my-checklists' }, {}, { signal });
  // Most who come here first ask for a link, and need neither this code nor the query client.
  return { list, parts: await import('./own-checklists.tsx') };
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
      (open) => show(() => open),
      (error: unknown) =>
        isApiError(error) && error.status === 401
          ? show(({ list }) => ({ isClosed: true, hasEnded: list !== undefined, list: undefined }))
          : show(() => ({ error })),
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
