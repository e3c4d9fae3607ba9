import type { AnswerSource, EarlierAnswer } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { Skill } from '@larkfield/schemas/catalogue/specialties.ts';
import { History } from 'lucide-react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { ratingStep } from './scale-steps.ts';

/** Where and when an answer was given. */
export const sourceText = ({ specialtyName, signedAt }: AnswerSource, isOwnSpecialty: boolean) =>
  isOwnSpecialty ? formatDate(signedAt) : `${specialtyName}, ${formatDate(signedAt)}`;

function answerText({ proficiency, frequency }: EarlierAnswer): string {
  const steps = [ratingStep('proficiency', { proficiency }), ratingStep('frequency', frequency ? { frequency } : undefined)];
  return steps.flatMap((step) => (step ? [`${step.value} ${step.label}`] : [])).join(', ');
}

/** The earlier answer for a skill, where the form begins with earlier answers. It does not count as an answer, nor look like one. */
export function EarlierHint({ skill }: { skill: Skill }) {
  const { earlier, specialty } = useChecklist();
  if (!earlier) return null;
  const answer = earlier.answerOf(skill.id);
  const source = answer && earlier.sourceOf(answer);
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
      <History aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {answer && source ? (
        <span>{`Before: ${answerText(answer)} (${sourceText(source, source.specialtyName === specialty.name)})${skill.isSafetySkill === 1 ? '. Asked again' : ''}`}</span>
      ) : (
        'Not answered before'
      )}
    </span>
  );
}
