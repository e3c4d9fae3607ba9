import { differingSkills } from '@larkfield/assessment/compare-revisions.ts';
import type { EditConflict, SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { useId } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';

interface ConflictDialogProps {
  conflict: EditConflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows the ratings that another edit saved in the meantime beside those of the page, and lets the user choose (product.md#submit-8). */
export function ConflictDialog({ conflict: { saved, sent, savedAt }, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { ratings } = useChecklist();
  const listId = useId();
  const differing = new Set(differingSkills(saved, sent));
  const skills = ratings.skills.filter(({ id }) => differing.has(id));
  const said = (list: readonly SkillRating[], id: number) => ratingText(list.find(({ skillId }) => skillId === id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Other answers were saved meanwhile"
      description={`Since you opened this page, somebody saved this checklist (${formatDateTime(savedAt)}). Nothing of yours is lost. Which answers do you want to keep?`}
    >
      <h3 id={listId} className="pb-2 text-lg">
        {countOf(skills.length, 'skill')} {skills.length === 1 ? 'differs' : 'differ'}
      </h3>
      {/* The list scrolls separately, so that the choice stays in view. A scrollable list must be focusable. */}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={listId}
        className="grid max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-control border border-line px-4"
      >
        {skills.map(({ id, skill }) => (
          <li key={id} className="py-3">
            <p className="font-semibold">{skill}</p>
            <dl className="grid grid-cols-[max-content_1fr] gap-x-4 text-muted">
              <dt>Theirs</dt>
              <dd>{said(saved, id)}</dd>
              <dt>Mine</dt>
              <dd>{said(sent, id)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-muted">
        &ldquo;Keep mine&rdquo; submits your answers to all skills. &ldquo;Take theirs&rdquo; puts the saved answers on this page, where you
        can still change them.
      </p>
      <div className="flex flex-wrap justify-end gap-3 pt-3">
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
    </Dialog>
  );
}

function ratingText(rating: SkillRating | undefined): string {
  const proficiency = proficiencyScale.find(({ value }) => value === rating?.proficiency)?.label;
  const frequency = recencyScale.find(({ key }) => key === rating?.frequency)?.label;
  return [proficiency, frequency].filter(Boolean).join(', ') || 'Not rated';
}
