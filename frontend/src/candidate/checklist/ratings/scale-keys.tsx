import { useLayoutEffect, useRef, type InputEvent } from 'react';
import type { Skill } from '@larkfield/schemas/checklist/specialty.ts';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { scaleSteps, type ScaleStep } from './scale-steps.ts';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';

/**
 * One scale of one skill as native radios: rounded squares for proficiency, circles for frequency. The radios are not
 * React's own: it would look for the rest of their group in the whole page at each press.
 */
export function ScaleKeys({ skill, scale, describedBy }: { skill: Skill; scale: Scale; describedBy?: string | undefined }) {
  const { ratings } = useChecklist();
  const keys = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    keys.current?.replaceChildren(...scaleSteps[scale].map((step) => makeKey(`${scale}-${skill.id}`, step)));
  }, [scale, skill.id]);
  const onInput = ({ target }: InputEvent<HTMLDivElement>) => {
    const step = target instanceof HTMLInputElement && scaleSteps[scale].find(({ value }) => value === Number(target.value));
    if (step) ratings.rate(skill.id, step.change);
  };
  return (
    <fieldset data-scale={scale} aria-describedby={describedBy}>
      <legend className="sr-only">
        {skill.skill}: {scale}
      </legend>
      <div ref={keys} onInput={onInput} className="flex gap-2" />
    </fieldset>
  );
}

function makeKey(name: string, { value, label }: ScaleStep): HTMLInputElement {
  const key = document.createElement('input');
  key.type = 'radio';
  key.name = name;
  key.value = String(value);
  key.title = label;
  key.className = 'scale-key';
  key.setAttribute('aria-label', `${value}, ${label}`);
  return key;
}
