import type { Skill } from '@larkfield/schemas/catalogue/specialty.ts';
import { Eraser } from 'lucide-react';
import { Fragment, useEffect, useRef, type KeyboardEvent } from 'react';
import { useChecklist, useRating } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { digitOf, ratingStep, scaleSteps, type ScaleStep } from '#src/candidate/checklist/ratings/scale-steps.ts';
import { drillHintId } from '#src/candidate/checklist/ratings/skill-row.tsx';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';

interface PadKeysProps {
  skill: Skill;
  scale: Scale;
  onChosen: () => void;
}

/** The keys of one step. The first one, or the one that was chosen before, takes the focus. */
export function PadKeys({ skill, scale, onChosen }: PadKeysProps) {
  const { ratings } = useChecklist();
  const rating = useRating(skill.id);
  const keys = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = keys.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const first = chosen ?? keys.current?.querySelector<HTMLElement>('button');
    // The pad is not open yet when this is its first step: then it finds the attribute.
    first?.setAttribute('autofocus', '');
    first?.focus({ preventScroll: true });
  }, []);

  const steps = scaleSteps[scale];
  const chosen = ratingStep(scale, rating);
  const choose = (step: ScaleStep) => {
    ratings.rate(skill.id, step.change);
    onChosen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.find(({ value }) => value === digitOf(event));
    if (!step || event.repeat) return;
    event.preventDefault();
    choose(step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits press the keys inside; they work without it
    <div
      ref={keys}
      role="group"
      aria-label={`${skill.skill}: ${scale}`}
      aria-describedby={scale === 'frequency' && skill.emergency ? drillHintId(skill.id) : undefined}
      data-scale={scale}
      onKeyDown={onKeyDown}
      className={`grid min-h-38 gap-2 ${scale === 'proficiency' ? 'grid-cols-3' : 'grid-cols-2'}`}
    >
      {steps.map((step) => (
        <button
          key={step.value}
          type="button"
          aria-pressed={step === chosen}
          data-value={step.value}
          onClick={() => choose(step)}
          className="pad-key"
        >
          <span className="text-xl font-semibold">{step.value}</span> <span className="text-sm leading-tight">{breakable(step.label)}</span>
        </button>
      ))}
      {scale === 'proficiency' && (
        <button type="button" disabled={!rating} onClick={() => ratings.unrate(skill.id)} className="pad-key disabled:opacity-55">
          <Eraser aria-hidden="true" className="size-5" />
          <span className="text-sm leading-tight">Clear rating</span>
        </button>
      )}
    </div>
  );
}

/** A label that may go on in a second line after its slash, where a key is narrow. */
const breakable = (label: string) =>
  label.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          <span>/</span>
          <wbr />
        </>
      )}
      <span>{part}</span>
    </Fragment>
  ));
