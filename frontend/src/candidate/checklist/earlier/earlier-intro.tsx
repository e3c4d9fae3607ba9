import { History } from 'lucide-react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { useConfirmKey } from './confirm-keys.ts';

/** Says what a form that begins with earlier answers does with them. */
export function EarlierIntro({ isCompact }: { isCompact: boolean }) {
  const { earlier } = useChecklist();
  useConfirmKey();
  if (!earlier) return null;
  return (
    <div className="mt-4 max-w-[76ch]">
      <Note icon={History}>
        {earlier.isRenewal
          ? 'You are renewing this checklist. What you answered before stands beside each skill.'
          : 'What you answered on your other checklists stands beside the skills that are the same here, with where and when.'}{' '}
        Confirm it category by category, or rate a skill to change it. Safety-critical skills and how recently you did something are asked
        again.
        {!isCompact && ' On a keyboard, C confirms the next category and a digit then says how recently.'}
      </Note>
    </div>
  );
}
