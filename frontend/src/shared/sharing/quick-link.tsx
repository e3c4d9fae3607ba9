import type { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { linkConstants, recipientProblem } from '@larkfield/schemas/links/link-constants.ts';
import { Link2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { FieldError } from '#src/shared/form/field.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { copyWhenMade } from '#src/shared/browser/copy-when-made.ts';
import { CopyField } from '#src/shared/form/copy-field.tsx';
import { givenRecipient, RecipientField } from './recipient-field.tsx';
import { openSurvey } from './survey-store.ts';

/** The submission, with a proof from the address of the success page; the owner's cookie is sent automatically. */
export interface OwnerProof {
  submissionId: string;
  downloadToken?: string;
}

interface QuickLinkButtonProps {
  /** Null if the address of the page does not identify the submission. */
  proof: OwnerProof | null;
  specialtyId: number | undefined;
  onCreated: () => void;
  /** True if no list below allows naming the recipient later. */
  asksRecipient?: boolean;
  /** For staff: the job that the candidate consented to. */
  jobId?: string | undefined;
}

/** Creates and copies a quick link at each press, with an unobtrusive link to the survey below. */
export function QuickLinkButton({ proof, specialtyId, onCreated, asksRecipient = false, jobId }: QuickLinkButtonProps) {
  const [recipient, setRecipient] = useState('');
  const { data: created, error, isPending, mutate } = useCreateQuickLink(proof, onCreated, jobId);
  const isFresh = useTrueFor(linkConstants.quickLinkCopied, created?.isCopied ? created.linkId : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || recipientProblem(recipient)) return;
    // The next link is for another recipient.
    mutate(recipient, { onSuccess: () => setRecipient('') });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {asksRecipient && <RecipientField value={recipient} onChange={setRecipient} />}
      <Button type="submit" disabled={!proof} isPending={isPending}>
        {!isPending && !isFresh && <Link2 aria-hidden="true" className="size-4" />}
        <span>{isPending ? 'Creating...' : isFresh ? 'Copied ✓' : 'Create Quick Link'}</span>
      </Button>
      {error && <FieldError>{quickLinkFailureText(error)}</FieldError>}
      {created && <CopyField label="Your newest quick link" text={created.link} subject="quick link" />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openSurvey({ submissionId: proof?.submissionId, shareLinkId: created?.linkId, specialtyId, linkMode: 'quick' })}
        className="min-h-9 justify-self-center rounded-key px-2 text-sm text-muted underline hover:text-ink"
      >
        Give quick feedback (60 seconds)
      </button>
    </form>
  );
}

/** True for some milliseconds after the key has changed to a non-null value. */
function useTrueFor(duration: number, key: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setSeen(key), duration);
    return () => clearTimeout(timer);
  }, [key, duration]);
  return key !== null && seen !== key;
}

const quickLinkFailureText = (error: unknown) => failureText(error, 'Failed to create quick share link.');

/** Creates a link for 7 days and 5 views, and copies it. */
function useCreateQuickLink(proof: OwnerProof | null, onCreated: () => void, jobId: string | undefined) {
  return useMutation({
    mutationFn: async (recipient: string) => {
      if (!proof) throw new Error("There's no submission to share");
      const body = {
        ...proof,
        mode: 'quick',
        duration: '7d',
        viewLimit: linkConstants.quickLinkViews,
        jobId,
        ...givenRecipient(recipient),
      } as const;
      const address = { method: 'POST', path: '/api/share-links' } as const;
      const made = call<typeof createShareLink>(address, { body }, { signal: slowSendSignal() }).then(({ token, linkId }) => ({
        link: `${window.location.origin}/view/${token}`,
        linkId,
      }));
      const copying = copyWhenMade(made.then(({ link }) => link));
      return { ...(await made), isCopied: await copying };
    },
    onSuccess: ({ isCopied }) => {
      onCreated();
      if (isCopied) toast({ title: 'Link Copied!', description: 'Your 7-day quick link is ready to paste.' });
      else toast({ title: 'Link created', description: 'Your browser blocked copying. Copy the link below the button.' });
    },
    onError: (error) => toast({ title: 'Error', description: quickLinkFailureText(error), variant: 'destructive' }),
  });
}
