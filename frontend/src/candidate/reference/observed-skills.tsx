import { proficiencyScale } from '@larkfield/schemas/checklist/skill-scales.ts';
import { memo } from 'react';
import { Card } from '#src/shared/ui/card.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import type { OpenedReference } from './use-reference.ts';

type Rate = (skillId: number, rating: number) => void;

interface ObservedSkillsProps {
  opened: OpenedReference;
  ratings: Record<number, number>;
  onRate: Rate;
  /** Gaps are marked once somebody wanted to go on. */
  isChecked: boolean;
}

/** Every skill with the five keys of the checklist's scale and "not observed": one tap each. */
export function ObservedSkills({ opened: { skills }, ratings, onRate, isChecked }: ObservedSkillsProps) {
  return (
    <section aria-labelledby="observed-skills" className="grid gap-3">
      <h2 id="observed-skills" className="text-2xl">
        What you observed
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {proficiencyScale.map(({ value, label }) => (
          <li key={value}>
            <strong className="text-ink">{value}</strong> {label}
          </li>
        ))}
      </ul>
      <Card className="divide-y divide-line overflow-clip">
        {skills.map((skill) => (
          <SkillRow key={skill.id} skill={skill} rating={ratings[skill.id]} onRate={onRate} isChecked={isChecked} />
        ))}
      </Card>
    </section>
  );
}

interface SkillRowProps {
  skill: OpenedReference['skills'][number];
  rating: number | undefined;
  onRate: Rate;
  isChecked: boolean;
}

const SkillRow = memo(function SkillRow({ skill: { id, skill, isSafety }, rating, onRate, isChecked }: SkillRowProps) {
  const isMissing = isChecked && rating === undefined;
  // The chosen key in words, on the line that most rows have anyway: a row that grows moves the keys below it.
  const chosen = proficiencyScale.find(({ value }) => value === rating);
  const note = [isSafety && 'Safety-critical', chosen && `${chosen.value} ${chosen.label}`].filter(Boolean).join(' · ');
  const choose = (value: number) => ({
    type: 'radio',
    name: `observed-${id}`,
    checked: rating === value,
    onChange: () => onRate(id, value),
  });
  return (
    <fieldset
      data-scale="proficiency"
      data-missing={isMissing || undefined}
      className={classNames('grid gap-2.5 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-6', isMissing && 'bg-warning-soft')}
    >
      <legend className="contents">
        <span className="min-w-0">
          <span>{skill}</span>
          {note !== '' && <span className="block text-sm text-muted">{note}</span>}
          {isMissing && <span className="block text-sm font-semibold text-warning">No answer yet</span>}
        </span>
      </legend>
      <div className="flex items-center gap-1.5 max-[22.4rem]:flex-wrap">
        {proficiencyScale.map(({ value, label }) => (
          <input key={value} {...choose(value)} value={value} title={label} aria-label={`${value}, ${label}`} className="scale-key" />
        ))}
        <label
          className={classNames(
            'grid min-h-11 flex-1 cursor-pointer place-items-center rounded-control border px-2 text-center text-sm leading-tight font-semibold sm:flex-none',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            rating === 0 ? 'border-ink bg-ink text-surface' : 'border-control bg-surface hover:border-ink',
          )}
        >
          <input {...choose(0)} className="sr-only" />
          Not observed
        </label>
      </div>
    </fieldset>
  );
});
