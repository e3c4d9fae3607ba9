import type { Scale } from '@larkfield/assessment/check-ratings.ts';
import type { Skill } from '@larkfield/schemas/catalogue/specialty.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { SpokenMeanings } from '#src/shared/wording/explained-wording.tsx';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { useStore } from '#src/shared/browser/store.ts';
import { useChecklist, useRating } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { EarlierHint } from '#src/candidate/checklist/ratings/earlier-hint.tsx';
import { neighbourOf } from '#src/candidate/checklist/stores/rating-store.ts';
import { ratingStep } from '#src/candidate/checklist/ratings/scale-steps.ts';
import { DrillHint } from '#src/candidate/checklist/ratings/skill-row.tsx';
import { focusSkill, skillRowId } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { advancePad, closePad, openPad } from '#src/candidate/checklist/stores/open-pad.ts';
import { PadKeys } from './pad-keys.tsx';
import { useTapGuard } from './tap-guard.ts';

/**
 * The numeric pad of narrow and touch screens: proficiency, then frequency, then the next skill. Where earlier answers were confirmed, a
 * skill that has both is opened to change one of them: that done, the pad closes.
 */
export function RatingPad() {
  const checklist = useChecklist();
  const { pad, ratings } = checklist;
  const state = useStore(pad);
  const skill = ratings.skills.find(({ id }) => id === state?.skillId);
  useRowAbove(state?.skillId ?? null);
  useTapGuard(state);
  // The dialog stays where it is between two skills; only what it asks changes.
  return (
    <>
      <Dialog
        isOpen={skill !== undefined}
        onClose={() => skill && closePad(checklist, skill.id)}
        variant="sheet"
        // Two lines for every name: the sheet does not grow and shrink from one skill to the next.
        title={
          <span className="block min-h-[2lh] text-lg leading-snug">
            <span>{skill?.skill}</span>
            {skill && <SpokenMeanings wording={skill.skill} abbreviations={checklist.abbreviations} />}
          </span>
        }
        description={state?.scale === 'frequency' ? 'Frequency, step 2 of 2' : 'Proficiency, step 1 of 2'}
      >
        {skill && state && <PadStep skill={skill} scale={state.scale} />}
      </Dialog>
      {/* The last rows need room to rise above the pad. */}
      {skill && <div aria-hidden="true" className="h-[70dvh]" />}
    </>
  );
}

function PadStep({ skill, scale }: { skill: Skill; scale: Scale }) {
  const checklist = useChecklist();
  const before = neighbourOf(checklist.ratings, skill.id, -1);
  const after = neighbourOf(checklist.ratings, skill.id, 1);
  const isFirst = scale === 'proficiency';
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
      {/* As high in both steps: the keys stay where they are. */}
      <div className="-mt-1 mb-1 flex min-h-11 items-center gap-3 text-muted">
        {isFirst ? (
          <>
            <div className="min-w-0">
              <p>{place(checklist.ratings.skills, skill)}</p>
              <EarlierHint skill={skill} />
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

/** What is chosen at the other step, and the way to it. */
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

/** Keeps the row that is rated in view above the pad, and gives it the focus when the pad closes. */
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
