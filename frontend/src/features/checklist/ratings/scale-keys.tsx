import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { Skill } from '@larkfield/schemas/checklist/specialty.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import { ratingStep, scaleSteps } from './scale-steps.ts';
import type { Scale } from './skill-focus.ts';

/**
 * One scale of one skill as native radios: rounded squares for proficiency, circles for frequency. The radios hold what
 * they show, and follow the store without React: filling 120 rows is then a matter of milliseconds.
 */
export function ScaleKeys({ skill, scale }: { skill: Skill; scale: Scale }) {
  const { ratings } = useChecklist();
  const keys = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const chosen = ratingStep(scale, ratings.get(skill.id))?.value;
      for (const key of keys.current?.elements ?? [])
        if (key instanceof HTMLInputElement) key.checked = Number(key.value) === chosen;
    };
    show();
    return ratings.subscribeSkill(skill.id, show);
  }, [ratings, scale, skill.id]);
  const onChange = ({ target }: ChangeEvent<HTMLFieldSetElement>) => {
    const step = target instanceof HTMLInputElement && scaleSteps[scale].find(({ value }) => value === Number(target.value));
    if (step) ratings.rate(skill.id, step.change);
  };
  return (
    <fieldset ref={keys} data-scale={scale} onChange={onChange} className="flex gap-2">
      <legend className="sr-only">
        {skill.skill}: {scale}
      </legend>
      {scaleSteps[scale].map(({ value, label }) => (
        <input
          key={value}
          type="radio"
          name={`${scale}-${skill.id}`}
          value={value}
          aria-label={`${value}, ${label}`}
          title={label}
          className="scale-key"
        />
      ))}
    </fieldset>
  );
}
