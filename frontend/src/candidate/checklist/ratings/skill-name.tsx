import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { Skill } from '@larkfield/schemas/catalogue/specialty.ts';
import { classNames } from '#src/shared/ui/class-names.ts';
import { meaningsIn, Wording } from '#src/shared/wording/explained-wording.tsx';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';

const nameStyle = 'font-sans font-semibold tracking-normal';

/** The id of what explains the abbreviations of a skill, for its keys to refer to; undefined where there are none. */
export const expansionId = (skill: Skill, abbreviations: Abbreviations | undefined): string | undefined =>
  meaningsIn(skill.skill, abbreviations) ? `expansion-${skill.id}` : undefined;

/** Where there is room beside the keys: behind the name where they stand below it, else below the name, behind a hint. */
const expansionStyle = 'min-w-0 flex-1 truncate indent-3 xl:absolute xl:top-full xl:right-0 xl:indent-0';

/**
 * The name of a skill in a row with keys. What its abbreviations stand for is read out with the keys, and seen while the row has the
 * focus: always laid out in what the name leaves free, so that nothing moves and only this row is painted.
 */
export function SkillName({ skill }: { skill: Skill }) {
  const { abbreviations } = useChecklist();
  const meanings = meaningsIn(skill.skill, abbreviations);
  if (!meanings) return <h4 className={nameStyle}>{skill.skill}</h4>;
  return (
    <div className="relative flex items-baseline">
      <h4 className={nameStyle}>
        <Wording wording={skill.skill} abbreviations={abbreviations} />
      </h4>
      <p
        id={expansionId(skill, abbreviations)}
        className={classNames(
          'text-sm text-muted opacity-0 select-none [[data-skill]:focus-within_&]:opacity-100',
          expansionStyle,
          skill.isSafetySkill === 1 || skill.emergency ? 'xl:left-72' : 'xl:left-0',
          skill.isSafetySkill === 1 ? 'xl:mt-0.5' : 'xl:-mt-0.5',
        )}
      >
        {meanings}
      </p>
    </div>
  );
}
