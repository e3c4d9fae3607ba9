import type { SkillRating } from '@larkfield/schemas/checklist/skill-rating.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { QuickDraftForm } from './quick-draft-form.tsx';
import { QuickDraftResult } from './quick-draft-result.tsx';
import type { DraftCandidate } from './quick-draft-schema.ts';
import { draftFailureText, useSaveDraft } from './use-save-draft.ts';

export interface QuickDraftDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the checklist holds at this moment; what is empty can be typed here. */
  candidate: DraftCandidate;
  specialtyId: number;
  specialtyName: string;
  skillRatings: SkillRating[];
}

/** Keeps an unfinished checklist behind a link for two days. */
export function QuickDraftDialog({ open, onOpenChange, candidate, specialtyId, specialtyName, skillRatings }: QuickDraftDialogProps) {
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
      description={saved ? undefined : 'Save your progress behind a private link and go on later, on any device.'}
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
          onSubmit={(draft) => mutate({ ...draft, skillRatings })}
        />
      )}
    </Dialog>
  );
}
