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
      /** The status of the reply, if there was one. */
      status: number | undefined;
    };

const pending = { data: undefined, isPending: true, isError: false } as const;
const failed = (status: number | undefined) => ({ data: undefined, isPending: false, isError: true, status }) as const;
const arrived = <Reply>(data: Reply) => ({ data, isPending: false, isError: false }) as const;

/** Replies of this visit. Like every list of the public site, they are read once and never become stale. */
const arrivals = new Map<string, Reading<unknown>>();

/** Stores a known reply, such as the one in the page. */
export function rememberReply(url: string, status: number, body?: unknown): void {
  arrivals.set(url, status === 200 ? arrived(body) : failed(status));
}

/** Reads the reply that the server wrote into the page, so that the page can be hydrated. */
export function takeFirstReply(): void {
  const text = document.getElementById('first-reply')?.textContent;
  if (!text) return;
  const { url, status, body } = JSON.parse(text) as { url: string; status: number; body?: unknown };
  rememberReply(url, status, body);
}

/**
 * Reads the single list of a public page. Pages that read or write more use the query client, which alone takes a tenth of a public page's
 * budget.
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
        // The transition renders a long list in chunks, so that the page stays responsive.
        startTransition(() => setReading(arrived(data)));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn(`${url} could not be read`, error);
        setReading(failed(isApiError(error) ? error.status : undefined));
      },
    );
    return () => controller.abort();
    // The URL identifies the data; its inputs may be new objects with each render.
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
