import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { startTransition, useEffect, useState } from 'react';
import { isApiError } from './api-error.ts';
import { call, type Address } from './call.ts';

type Reading<Reply> =
  | { data: Reply; isPending: false; isError: false }
  | { data: undefined; isPending: true; isError: false }
  | {
      data: undefined;
      isPending: false;
      isError: true;
      /** Of the reply, if there was one. */
      status: number | undefined;
    };

const pending = { data: undefined, isPending: true, isError: false } as const;
const failed = (status: number | undefined) => ({ data: undefined, isPending: false, isError: true, status }) as const;
const arrived = <Reply>(data: Reply) => ({ data, isPending: false, isError: false }) as const;

/** What arrived during this visit: like every list of the site it is read once and never goes stale. */
const arrivals = new Map<string, Reading<unknown>>();

/** Keeps a reply that is known already, such as the one that came with the page. */
export function rememberReply(url: string, status: number, body?: unknown): void {
  arrivals.set(url, status === 200 ? arrived(body) : failed(status));
}

/** Takes up the reply that the server wrote into the page, so that the page can be taken over as it stands. */
export function takeFirstReply(): void {
  const text = document.getElementById('first-reply')?.textContent;
  if (!text) return;
  const { url, status, body } = JSON.parse(text) as { url: string; status: number; body?: unknown };
  rememberReply(url, status, body);
}

/**
 * Reads the one list of a public page. Pages with more to read or to write use the query client, which alone weighs a
 * tenth of what a public page may load.
 */
export function usePublicList<E extends Endpoint>(address: Address<E>, input: CallOf<E>): Reading<ReplyOf<E>> & { refetch: () => void } {
  const url = endpointUrl(address, input as object);
  const [reading, setReading] = useState(() => (arrivals.get(url) ?? pending) as Reading<ReplyOf<E>>);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0 && arrivals.has(url)) return;
    const controller = new AbortController();
    call<E>(address, input, { signal: controller.signal }).then(
      (data) => {
        arrivals.set(url, arrived(data));
        // A long list is drawn in pieces, so that the page answers meanwhile.
        startTransition(() => setReading(arrived(data)));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn(`${url} could not be read`, error);
        setReading(failed(isApiError(error) ? error.status : undefined));
      },
    );
    return () => controller.abort();
    // The address says what is loaded; what it is made of may be new with each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [url, attempt]);

  const refetch = () => {
    setReading(pending);
    setAttempt(attempt + 1);
  };
  return { ...reading, refetch };
}

/** Makes the next page read its list again. */
export function forgetPublicLists(): void {
  arrivals.clear();
}
