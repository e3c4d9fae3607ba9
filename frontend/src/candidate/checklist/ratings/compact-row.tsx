import type { Skill } from '@larkfield/schemas/catalogue/specialty.ts';
import { memo, useSyncExternalStore } from 'react';
import { useChecklist, useRating } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { EarlierHint } from './earlier-hint.tsx';
import { SpokenMeanings } from '#src/shared/wording/explained-wording.tsx';
import { openPad } from '#src/candidate/checklist/stores/open-pad.ts';
import type { Rating } from '#src/candidate/checklist/stores/rating-store.ts';
import { rowStyle, SafetyHint } from './skill-row.tsx';
import { ratedScales, ratingStep } from './scale-steps.ts';
import { skillRowId, useIsHighlighted } from './skill-focus.ts';

/** One skill as a single button that opens the numeric pad. */
export const CompactRow = memo(function CompactRow({ skill }: { skill: Skill }) {
  const { pad, abbreviations } = useChecklist();
  const rating = useRating(skill.id);
  const isHighlighted = useIsHighlighted(skill.id);
  const isInPad = useSyncExternalStore(pad.subscribe, () => pad.get()?.skillId === skill.id);
  return (
    <li
      id={skillRowId(skill.id)}
      data-skill={skill.id}
      data-rated={ratedScales(rating)}
      className={rowStyle(isHighlighted, isInPad ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : '')}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openPad({ pad }, skill.id)}
        className="flex min-h-14 w-full items-center gap-3 py-2.5 pr-3 pl-4 text-left outline-offset-[-3px]!"
      >
        <span className="min-w-0 flex-1">
          <span className="font-semibold">
            {/* One text for touch, which has no pointer to explain parts to: nothing moves apart when a line breaks elsewhere. */}
            {skill.skill}
            <SpokenMeanings wording={skill.skill} abbreviations={abbreviations} />
          </span>
          {skill.isSafetySkill === 1 && <SafetyHint />}
          <EarlierHint skill={skill} />
        </span>
        <RatingMarks rating={rating} />
      </button>
    </li>
  );
});

/** The two answers as small keys, of the same width whether given or not. */
function RatingMarks({ rating }: { rating: Rating | undefined }) {
  const proficiency = ratingStep('proficiency', rating);
  const frequency = ratingStep('frequency', rating);
  return (
    <span className="flex shrink-0 gap-1.5">
      <span className="sr-only">
        {(proficiency ? `Rated ${proficiency.value}, ${proficiency.label}` : 'Not rated') +
          (frequency ? `; frequency ${frequency.value}, ${frequency.label}` : '')}
      </span>
      <span aria-hidden="true" className="scale-mark" data-scale="proficiency" data-value={proficiency?.value}>
        {proficiency?.value ?? '–'}
      </span>
      <span aria-hidden="true" className="scale-mark" data-scale="frequency" data-value={frequency?.value}>
        {frequency?.value ?? '–'}
      </span>
    </span>
  );
}
