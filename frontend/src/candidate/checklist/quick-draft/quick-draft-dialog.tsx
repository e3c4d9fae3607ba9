import type { SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { type DraftPayload, saveDraft } from '@larkfield/schemas/links/drafts.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { LinkResult } from '#src/candidate/shared/link-result.tsx';
import { call, slowSendSignal } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { type DraftCandidate, type QuickDraft, QuickDraftForm } from './quick-draft-form.tsx';

interface QuickDraftDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The current values of the checklist; missing ones can be typed here. */
  candidate: DraftCandidate;
  specialtyId: number;
  specialtyName: string;
  skillRatings: SkillRating[];
  profile?: Profile | undefined;
}

/** The dialog that saves an unfinished checklist behind a link for two days. */
export function QuickDraftDialog({
  open,
  onOpenChange,
  candidate,
  specialtyId,
  specialtyName,
  skillRatings,
  profile,
}: QuickDraftDialogProps) {
  const { data: saved, error, isPending, mutate, reset } = useSaveDraft();
  const close = () => {
    reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={open}
      onClose={close}
      isDismissible={!isPending}
      title={
        <>
          Quick Draft <span className="whitespace-nowrap">(2-Day Expiry)</span>
        </>
      }
      description={saved ? undefined : 'Save your progress with a private link and finish later, on any device.'}
    >
      {saved ? (
        <QuickDraftResult saved={saved} specialtyName={specialtyName} onDone={close} />
      ) : (
        <QuickDraftForm
          candidate={candidate}
          specialty={{ id: specialtyId, name: specialtyName }}
          ratedCount={skillRatings.length}
          isSending={isPending}
          error={error ? draftFailureText(error) : undefined}
          onSubmit={(draft) => mutate({ ...draft, skillRatings, profile })}
        />
      )}
    </Dialog>
  );
}

/** The message after a failed attempt. */
const draftFailureText = (error: unknown) => failureText(error, 'Failed to create draft link');

/** Saves a draft behind a link. The result contains the PIN, which cannot be read later. */
function useSaveDraft() {
  return useMutation({
    mutationFn: async ({ pin, ...payload }: QuickDraft & Pick<DraftPayload, 'skillRatings' | 'profile'>) => {
      const body = {
        encryptedPayload: JSON.stringify(payload satisfies DraftPayload),
        durationHours: linkConstants.draftDurationHours,
        ...(pin ? { pin } : {}),
      };
      const { token, expiresAt } = await call(checked(saveDraft), { body }, { signal: slowSendSignal() });
      return { link: `${window.location.origin}/resume/${token}`, expiresAt, pin };
    },
    onError: (error) => toast({ title: 'Error', description: draftFailureText(error), variant: 'destructive' }),
  });
}

type SavedDraft = NonNullable<ReturnType<typeof useSaveDraft>['data']>;

interface QuickDraftResultProps {
  saved: SavedDraft;
  specialtyName: string;
  onDone: () => void;
}

/** The link, shown once. */
function QuickDraftResult({ saved: { link, expiresAt, pin }, specialtyName, onDone }: QuickDraftResultProps) {
  const until = formatDateTime(expiresAt);
  return (
    <LinkResult
      title="Your draft link is ready"
      lead={`Works until ${until}`}
      field={{ label: 'Draft link', text: link, subject: 'draft link', onCopied: () => toast({ title: 'Link copied!' }) }}
      letter={{ subject: `My ${specialtyName} checklist draft`, body: `Pick up where you left off, by ${until}:\n${link}` }}
      letterText="Email it to yourself"
      onDone={onDone}
    >
      <Note icon={TriangleAlert} tone="warning">
        <strong>Save this link now.</strong> <span>It's the only way back to this draft, and we can't show it again. </span>
        {pin && (
          <span>
            Your PIN is <strong translate="no">{pin}</strong>; we can't show that again either.
          </span>
        )}
      </Note>
      <Note icon={LockKeyhole}>Your draft is stored encrypted (AES-256) and deleted when the link expires.</Note>
    </LinkResult>
  );
}
