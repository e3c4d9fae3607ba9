import type { Skill } from '@larkfield/schemas/checklist/specialty.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { useStore } from '#src/lib/store.ts';
import { useChecklist } from '#src/features/checklist/checklist-context.tsx';
import { neighbourOf } from '#src/features/checklist/ratings/rating-store.ts';
import { focusSkill, skillRowId, type Scale } from '#src/features/checklist/ratings/skill-focus.ts';
import { advancePad, closePad, openPad } from './open-pad.ts';
import { PadKeys } from './pad-keys.tsx';

/** The numeric pad of narrow and touch screens: proficiency, then frequency, then the next skill. */
export function RatingPad() {
  const checklist = useChecklist();
  const { pad, ratings } = checklist;
  const state = useStore(pad);
  const skill = ratings.skills.find(({ id }) => id === state?.skillId);
  useRowAbove(state?.skillId ?? null);
  // The dialog stays where it is between two skills; only what it asks changes.
  return (
    <>
      <Dialog
        isOpen={skill !== undefined}
        onClose={() => skill && closePad(checklist, skill.id)}
        variant="sheet"
        // Two lines for every name: the sheet does not grow and shrink from one skill to the next.
        title={<span className="block min-h-[2lh] text-xl leading-snug">{skill?.skill}</span>}
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
  const goOn = () => (isFirst ? checklist.pad.set({ skillId: skill.id, scale: 'frequency' }) : advancePad(checklist, skill.id));
  const goBack = () => (isFirst ? openPad(checklist, before?.id) : openPad(checklist, skill.id));
  return (
    <>
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
