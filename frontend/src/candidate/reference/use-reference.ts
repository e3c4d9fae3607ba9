import type {
  answerReference,
  DeclineReason,
  declineReference,
  openReference,
  ReferenceAnswer,
  startReference,
} from '@larkfield/schemas/references/references.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { call, send, slowSendSignal } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';

export type OpenedReference = ReplyOf<typeof openReference>;

/** The questions. They are read only once, because a form must not change while it is filled in. */
export const useReference = (token: string) =>
  useQuery({
    ...endpointQuery<typeof openReference>({ method: 'POST', path: '/api/references/open' }, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Reports that the referee has begun; nothing depends on this. */
export const noteStart = (token: string) =>
  send<typeof startReference>({ method: 'POST', path: '/api/references/start' }, { body: { token } }).catch(() => {});

export const sendAnswer = (token: string, answer: ReferenceAnswer) =>
  call<typeof answerReference>(
    { method: 'POST', path: '/api/references/answer' },
    { body: { token, answer } },
    { signal: slowSendSignal() },
  );

/** The request continues when the user leaves the page. */
export const sendRefusal = (token: string, reason: DeclineReason) =>
  call<typeof declineReference>({ method: 'POST', path: '/api/references/decline' }, { body: { token, reason } }, { keepalive: true });
