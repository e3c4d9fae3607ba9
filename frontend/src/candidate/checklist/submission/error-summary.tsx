import { CircleAlert, CircleCheck } from 'lucide-react';
import { isGap, isRuleMet, missingScale, type RatingRule } from '@larkfield/assessment/check-ratings.ts';
import type { Skill, SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { useEffect, useRef } from 'react';
import { announce } from '#src/shared/status/announcer.ts';
import { classNames } from '#src/shared/ui/class-names.ts';
import { useChecklist, useRatingsValue } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { highlightSkill } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { summaryId } from '#src/candidate/checklist/submission/submit-rules.ts';
import type { RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';

const titles: Record<RatingRule, string> = {
  minimum: 'Rate at least 10 skills before you submit',
  safety: 'Safety-critical skills need a proficiency and a frequency',
};

/** The remaining gaps by category. It stays in place while they are filled. */
export function ErrorSummary({ rule }: { rule: RatingRule }) {
  const { ratings } = useChecklist();
  const affected = ratings.categories.filter(({ skills }) => rule === 'minimum' || skills.some((skill) => skill.isSafetySkill));
  const isMet = useRatingsValue((store) => isRuleMet(rule, store.skills, (id) => store.get(id)));
  const hasGaps = useRatingsValue((store) => gapsIn(store.skills, rule, store).length > 0);
  const title = isMet ? `${hasGaps ? "That's enough" : 'All done'}, submit again` : titles[rule];
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) announce(title);
    shown.current = title;
  }, [title]);
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <section
      id={summaryId}
      tabIndex={-1}
      aria-labelledby={`${summaryId}-title`}
      className={classNames(
        'rounded-card border border-line border-l-4 bg-surface p-4 sm:p-5',
        isMet ? 'border-l-accent' : 'border-l-danger',
      )}
    >
      <h3
        id={`${summaryId}-title`}
        className={classNames(
          'flex items-start gap-2 font-sans text-lg font-semibold tracking-normal',
          isMet ? 'text-accent-text' : 'text-danger',
        )}
      >
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
        {title}
      </h3>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {affected.map((category) => (
          <CategoryGaps key={category.categoryName} category={category} rule={rule} />
        ))}
      </ul>
    </section>
  );
}

function CategoryGaps({ category: { categoryName, skills }, rule }: { category: SkillCategory; rule: RatingRule }) {
  const { ratings } = useChecklist();
  const count = useRatingsValue((store) => gapsIn(skills, rule, store).length);
  if (count === 0)
    return (
      <li className="flex min-h-11 items-center gap-1.5 text-muted">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        <span>{`${categoryName}: done`}</span>
      </li>
    );
  const goToFirst = () => {
    const [first] = gapsIn(skills, rule, ratings);
    if (first) highlightSkill(first.id, missingScale(ratings.get(first.id)));
  };
  return (
    <li>
      <button
        type="button"
        onClick={goToFirst}
        className="min-h-11 rounded-key text-left font-semibold text-accent-text underline underline-offset-3"
      >
        {`${categoryName}: ${count} ${rule === 'minimum' ? 'not rated' : count === 1 ? 'safety skill' : 'safety skills'}`}
      </button>
    </li>
  );
}

const gapsIn = (skills: readonly Skill[], rule: RatingRule, ratings: RatingStore): Skill[] =>
  skills.filter((skill) => isGap(rule, skill, ratings.get(skill.id)));
