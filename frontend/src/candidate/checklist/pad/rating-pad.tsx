import type { Skill } from '@larkfield/schemas/catalogue/specialties.ts';
import { Eraser } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import { useChecklist, useRating } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { digitOf, ratingStep, type ScaleStep, scaleSteps } from '#src/candidate/checklist/ratings/scale-steps.ts';
import { DrillHint, drillHintId } from '#src/candidate/checklist/ratings/skill-row.tsx';
import { announce } from '#src/shared/status/announcer.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { SpokenMeanings } from '#src/shared/wording/explained-wording.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { neighbourOf } from '#src/candidate/checklist/stores/rating-store.ts';
import { focusSkill, skillRowId } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { advancePad, closePad, openPad } from '#src/candidate/checklist/stores/open-pad.ts';
import { useTapGuard } from './tap-guard.ts';

interface PadKeysProps {
  skill: Skill;
  scale: Scale;
  onChosen: () => void;
}

/** The keys of one step. The chosen key takes the focus, or else the first. */
export function PadKeys({ skill, scale, onChosen }: PadKeysProps) {
  const { ratings } = useChecklist();
  const rating = useRating(skill.id);
  const keys = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = keys.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const first = chosen ?? keys.current?.querySelector<HTMLElement>('button');
    // On its first step the pad is not open yet, and focuses the element with this attribute when it opens.
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
      aria-label={scale}
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
          // A screen reader would read the line break in the label as a space.
          aria-label={`${step.value} ${step.label}`}
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

/** A label that may break after its slash on a narrow key. */
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

/**
 * The numeric pad of narrow and touch screens. It asks for proficiency, then frequency, then moves to the next skill. If earlier answers
 * were confirmed, a user opens a skill with both answers to change one of them, so the pad closes after the change.
 */
export function RatingPad() {
  const checklist = useChecklist();
  const { pad, ratings } = checklist;
  const state = useStore(pad);
  const skill = ratings.skills.find(({ id }) => id === state?.skillId);
  useRowAbove(state?.skillId ?? null);
  useTapGuard(state);
  // The dialog stays open between two skills; only its content changes.
  return (
    <>
      <Dialog
        isOpen={skill !== undefined}
        onClose={() => skill && closePad(checklist, skill.id)}
        variant="sheet"
        // The title always has three lines, so that the sheet keeps its height from one skill to the next.
        title={
          <span className="block min-h-[3lh] text-lg leading-snug">
            <span>{skill?.skill}</span>
            {skill && <SpokenMeanings wording={skill.skill} abbreviations={checklist.abbreviations} />}
          </span>
        }
        description={state?.scale === 'frequency' ? 'Frequency, step 2 of 2' : 'Proficiency, step 1 of 2'}
      >
        {skill && state && <PadStep skill={skill} scale={state.scale} />}
      </Dialog>
      {/* This space lets the last rows scroll up above the pad. */}
      {skill && <div aria-hidden="true" className="h-[70dvh]" />}
    </>
  );
}

function PadStep({ skill, scale }: { skill: Skill; scale: Scale }) {
  const checklist = useChecklist();
  const before = neighbourOf(checklist.ratings, skill.id, -1);
  const after = neighbourOf(checklist.ratings, skill.id, 1);
  const isFirst = scale === 'proficiency';
  const where = `${isFirst ? `${skill.skill}, ${place(checklist.ratings.skills, skill).toLowerCase()}, ` : ''}${scale}`;
  const said = useRef(where);
  // A screen reader reads the dialog's first title itself. The page's count is silent while the dialog covers it.
  useEffect(() => {
    if (said.current !== where) announce(where, { topic: 'pad' });
    said.current = where;
  }, [where]);
  const { proficiency, frequency } = useRating(skill.id) ?? {};
  const isChange = checklist.earlier !== null && proficiency !== undefined && frequency !== undefined;
  const goOn = () => {
    if (isChange) closePad(checklist, skill.id);
    else if (isFirst) openPad(checklist, skill.id, 'frequency');
    else advancePad(checklist, skill.id);
  };
  const goBack = () => (isFirst ? openPad(checklist, before?.id) : openPad(checklist, skill.id));
  return (
    <>
      {/* Both steps have the same height, so that the keys keep their position. */}
      <div className="-mt-1 mb-1 flex min-h-11 items-center gap-3 text-muted">
        {isFirst ? (
          <>
            <div className="min-w-0">
              <p>{place(checklist.ratings.skills, skill)}</p>
              {checklist.earlier && <checklist.earlier.parts.EarlierHint skill={skill} earlier={checklist.earlier} />}
            </div>
            {isChange && <OtherAnswer skill={skill} scale="frequency" onChange={() => openPad(checklist, skill.id, 'frequency')} />}
          </>
        ) : (
          <>
            <OtherAnswer skill={skill} scale="proficiency" onChange={() => openPad(checklist, skill.id)} />
            {skill.emergency && <DrillHint skillId={skill.id} />}
          </>
        )}
      </div>
      <PadKeys key={`${skill.id} ${scale}`} skill={skill} scale={scale} onChosen={goOn} />
      <div className="mt-4 flex gap-2">
        <Button variant="secondary" className="min-h-12 flex-1 px-2!" disabled={isFirst && !before} onClick={goBack}>
          Previous
        </Button>
        <Button variant="secondary" className="min-h-12 flex-1 px-2!" disabled={!after} onClick={() => openPad(checklist, after?.id)}>
          Next
        </Button>
        <Button className="min-h-12 flex-1 px-2!" onClick={() => closePad(checklist, skill.id)}>
          Done
        </Button>
      </div>
    </>
  );
}

const place = (skills: readonly Skill[], skill: Skill) => `Skill ${skills.indexOf(skill) + 1} of ${skills.length}`;

/** The answer of the other step, as a button that leads to it. */
function OtherAnswer({ skill, scale, onChange }: { skill: Skill; scale: Scale; onChange: () => void }) {
  const step = ratingStep(scale, useRating(skill.id));
  return (
    <button type="button" onClick={onChange} className="-ml-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2">
      {step && (
        <span className="font-semibold text-ink">
          <span>{`${step.value} ${step.label} `}</span>
          <span aria-hidden="true">·</span>
        </span>
      )}
      <span className="text-accent-text underline underline-offset-3">change</span>
    </button>
  );
}

/** Keeps the rated row in view above the pad, and focuses it when the pad closes. */
function useRowAbove(skillId: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (skillId === null) {
      if (last.current !== null) focusSkill(last.current);
    } else {
      document.getElementById(skillRowId(skillId))?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
    last.current = skillId;
  }, [skillId]);
}
