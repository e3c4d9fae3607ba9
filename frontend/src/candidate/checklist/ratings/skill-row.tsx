import type { Skill } from '@larkfield/schemas/checklist/specialty.ts';
import { Eraser } from 'lucide-react';
import { memo } from 'react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { keyColumns, rowColumns, rowStyle } from './row-style.ts';
import { SafetyHint } from './safety-hint.tsx';
import { expansionId, SkillName } from './skill-name.tsx';
import { ScaleKeys } from './scale-keys.tsx';
import { focusSkill, skillRowId, useIsHighlighted } from './skill-focus.ts';
import { useShownRating } from './use-shown-rating.ts';

/** One skill with its two scales. Whether it can be cleared and lacks a frequency is for the stylesheet to see. */
export const SkillRow = memo(function SkillRow({ skill }: { skill: Skill }) {
  const { ratings, abbreviations } = useChecklist();
  const isHighlighted = useIsHighlighted(skill.id);
  const row = useShownRating(skill.id);
  return (
    <li ref={row} id={skillRowId(skill.id)} data-skill={skill.id} className={rowStyle(isHighlighted, `${rowColumns} py-2.5`)}>
      <div className="min-w-0">
        <SkillName skill={skill} />
        {skill.isSafetySkill === 1 && <SafetyHint />}
      </div>
      <div className={keyColumns}>
        <ScaleKeys skill={skill} scale="proficiency" describedBy={expansionId(skill, abbreviations)} />
        <div className="flex items-center gap-1">
          <ScaleKeys skill={skill} scale="frequency" />
          <button
            type="button"
            aria-label={`Clear rating of ${skill.skill}`}
            title="Clear rating"
            onClick={() => {
              ratings.unrate(skill.id);
              focusSkill(skill.id);
            }}
            className="clear-rating ml-1 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <Eraser aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      </div>
    </li>
  );
});
