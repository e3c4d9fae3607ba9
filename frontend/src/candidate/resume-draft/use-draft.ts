import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { resumeDraft } from '@larkfield/schemas/links/resume-draft.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';

type Reply = ReplyOf<typeof resumeDraft>;
export type Draft = Extract<Reply, { specialtySlug: string }>;

/** A reply that holds the draft, and not the question for its PIN. */
export function isDraft(reply: Reply): reply is Draft {
  return 'specialtySlug' in reply;
}

/** Opens a draft: first without a PIN, then with the one that is entered. */
export function useDraft(token: string) {
  const queryKey = ['draft', token];
  const client = useQueryClient();
  const opened = useQuery({ queryKey, queryFn: () => call(resumeDraft, { body: { token } }) });
  const unlock = useMutation({
    mutationFn: (pin: string) => call(resumeDraft, { body: { token, pin } }),
    onSuccess: (reply) => client.setQueryData<Reply>(queryKey, reply),
  });
  return { opened, unlock };
}
