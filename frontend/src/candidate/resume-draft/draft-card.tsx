import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { resumeDraft } from '@larkfield/schemas/links/drafts/resume-draft.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { handOverDraft } from '#src/candidate/shared/handoff-storage.ts';
import { MessageCard } from '#src/candidate/shared/message-card.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { checklistPath, paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';

type Reply = ReplyOf<typeof resumeDraft>;
type Draft = Extract<Reply, { specialtySlug: string }>;

/** A reply that holds the draft, and not the question for its PIN. */
export function isDraft(reply: Reply): reply is Draft {
  return 'specialtySlug' in reply;
}

/** Opens a draft: first without a PIN, then with the one that is entered. */
export function useDraft(token: string) {
  const queryKey = ['draft', token];
  const client = useQueryClient();
  const opened = useQuery({ queryKey, queryFn: () => call(checked(resumeDraft), { body: { token } }) });
  const unlock = useMutation({
    mutationFn: (pin: string) => call(checked(resumeDraft), { body: { token, pin } }),
    onSuccess: (reply) => client.setQueryData<Reply>(queryKey, reply),
  });
  return { opened, unlock };
}

const hour = 60 * 60_000;

/** "about 5 hours", for the time until the draft is erased. */
function timeLeft(milliseconds: number): string {
  const hours = Math.floor(milliseconds / hour);
  if (hours >= 1) return `about ${hours} hour${hours === 1 ? '' : 's'}`;
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000));
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** A draft that was found: what it is, how long it lasts, and the way on. */
export function DraftCard({ draft }: { draft: Draft }) {
  const navigate = useNavigate();
  const [openedAt] = useState(() => Date.now());
  const left = new Date(draft.expiresAt).getTime() - openedAt;
  const goOn = () => {
    handOverDraft(draft);
    navigate(checklistPath(draft.specialtySlug));
  };
  return (
    <MessageCard
      title="Resume Your Skills Checklist"
      actions={
        <>
          <Button size="large" onClick={goOn} className="shrink! whitespace-normal!">
            Continue Where You Left Off
          </Button>
          <ButtonLink to={paths.checklists} variant="ghost">
            Start a Different Checklist
          </ButtonLink>
        </>
      }
    >
      <dl className="grid w-full grid-cols-2 gap-4 rounded-control bg-sunken p-4">
        <div>
          <dt className="text-sm text-muted">Specialty</dt>
          <dd className="font-semibold">{draft.specialtyName}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Skills rated</dt>
          <dd className="font-semibold">{draft.skillRatings.length}</dd>
        </div>
      </dl>
      {left < linkConstants.draftExpiryWarning && (
        <p className="flex items-start gap-2 text-left text-warning">
          <Clock aria-hidden="true" className="mt-1 size-5 shrink-0" />
          <span>
            We erase this draft in {timeLeft(left)}, on {formatDateTime(draft.expiresAt)}. Submit it or save it again before then.
          </span>
        </p>
      )}
    </MessageCard>
  );
}
