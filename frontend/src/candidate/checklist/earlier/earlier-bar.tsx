import { confirmAnswers } from '@larkfield/assessment/carry-answers.ts';
import type { AnswerSource, EarlierAnswer } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { Recency, Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { Skill, SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { recencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { Check, History, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { firstGap, type Rating, type Ratings, type RatingStore } from '#src/candidate/checklist/stores/rating-store.ts';
import type { EarlierChecklist } from '#src/candidate/checklist/stores/earlier-checklist.ts';
import { useChecklist, useRatingsValue } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { digitOf, ratingStep } from '#src/candidate/checklist/ratings/scale-steps.ts';
import { focusSkill } from '#src/candidate/checklist/ratings/skill-focus.ts';
import { countOf, formatDate } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { confirmButtonId, recencyGroupId, useConfirmKey } from './confirm-keys.ts';

/** The answers that a category got at once, and its ratings before. */
export interface Confirmed {
  before: Ratings;
  proficiency: ReadonlyMap<number, Proficiency>;
  frequency: ReadonlyMap<number, Recency>;
}

export const nothingConfirmed: Confirmed = { before: new Map(), proficiency: new Map(), frequency: new Map() };

/** The skills of a category whose earlier answers can be confirmed. */
export const findConfirmable = (skills: readonly Skill[], earlier: EarlierChecklist, { get }: RatingStore) =>
  confirmAnswers(skills, earlier.answerOf, get);

/** The rated skills of a category without a frequency. Safety-critical skills are left out, since they are answered one by one. */
export const findWithoutRecency = (skills: readonly Skill[], { get }: RatingStore): Skill[] =>
  skills.filter(({ id, isSafetySkill }) => isSafetySkill === 0 && get(id)?.proficiency && !get(id)?.frequency);

/** Adopts the earlier proficiency of every unrated skill in a category. It does not adopt how recently the skill was used. */
export function confirmCategory(skills: readonly Skill[], earlier: EarlierChecklist, ratings: RatingStore): Confirmed {
  const before = ratings.all();
  const proficiency = new Map(
    findConfirmable(skills, earlier, ratings).map((answer) => [answer.skillId, answer.proficiency as Proficiency] as const),
  );
  ratings.replace(new Map([...before, ...[...proficiency].map(([id, value]) => [id, { ...before.get(id), proficiency: value }] as const)]));
  return { before, proficiency, frequency: new Map() };
}

/** Sets one frequency for the rated skills of a category that have none, and for those that got one this way before. */
export function answerRecency(skills: readonly Skill[], frequency: Recency, ratings: RatingStore, confirmed: Confirmed): Confirmed {
  const given = skills.filter(({ id }) => confirmed.frequency.has(id) && ratings.get(id)?.frequency === confirmed.frequency.get(id));
  const answered = [...findWithoutRecency(skills, ratings), ...given];
  const all = ratings.all();
  ratings.replace(new Map([...all, ...answered.map(({ id }) => [id, { ...all.get(id), frequency }] as const)]));
  return { ...confirmed, frequency: new Map([...confirmed.frequency, ...answered.map(({ id }) => [id, frequency] as const)]) };
}

/** Restores the earlier ratings of a category, except those changed by hand since. */
export function undoConfirmed({ before, proficiency, frequency }: Confirmed, ratings: RatingStore): void {
  const restored = [...ratings.all()].map(([id, rating]): [number, Rating] => {
    const had = before.get(id) ?? {};
    const isKept = !proficiency.has(id) || rating.proficiency !== proficiency.get(id);
    const isAnswered = !frequency.has(id) || rating.frequency !== frequency.get(id);
    return [
      id,
      { ...rating, proficiency: isKept ? rating.proficiency : had.proficiency, frequency: isAnswered ? rating.frequency : had.frequency },
    ];
  });
  ratings.replace(new Map(restored.filter(([, rating]) => rating.proficiency ?? rating.frequency)));
}

interface EarlierBarProps {
  category: SkillCategory;
  index: number;
  earlier: EarlierChecklist;
}

/**
 * The bar above the rows of a category, which confirms earlier answers as still true and asks how recently the skills were used. These are
 * two questions, because the proficiency may be unchanged, but the time since the last use is not.
 */
export function EarlierBar({ category: { categoryName, skills }, index, earlier }: EarlierBarProps) {
  const { ratings } = useChecklist();
  const confirmable = useRatingsValue((store) => findConfirmable(skills, earlier, store).length);
  const withoutRecency = useRatingsValue((store) => findWithoutRecency(skills, store).length);
  const [confirmed, setConfirmed] = useState(nothingConfirmed);
  const isConfirmed = confirmed.proficiency.size > 0;
  const canAnswer = withoutRecency > 0 || confirmed.frequency.size > 0;
  if (!skills.some(({ id, isSafetySkill }) => isSafetySkill === 0 && earlier.answerOf(id))) return null;

  const confirm = () => {
    setConfirmed(confirmCategory(skills, earlier, ratings));
    // The focus moves to the second question, so that it gets the keys.
    requestAnimationFrame(() => document.getElementById(recencyGroupId(index))?.querySelector('button')?.focus({ preventScroll: true }));
  };
  const undo = () => {
    undoConfirmed(confirmed, ratings);
    setConfirmed(nothingConfirmed);
    requestAnimationFrame(() => document.getElementById(confirmButtonId(index))?.focus({ preventScroll: true }));
  };
  const answer = (value: number) => {
    const step = recencyScale.find((each) => each.value === value);
    if (!step) return;
    setConfirmed(answerRecency(skills, step.key, ratings, confirmed));
    const gap = firstGap(ratings);
    if (gap) focusSkill(gap.skill.id, gap.scale);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = digitOf(event);
    if (digit === null || !canAnswer || event.repeat) return;
    event.preventDefault();
    answer(digit);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-sunken px-4 py-3 sm:px-5">
      <div className="flex min-h-11 min-w-68 items-center gap-2">
        {isConfirmed ? (
          <>
            <p role="status" className="font-semibold text-accent-text">
              <Check aria-hidden="true" className="mr-1 inline size-5" />
              <span>{`${countOf(confirmed.proficiency.size, 'answer')} confirmed`}</span>
            </p>
            <Button variant="ghost" className="px-3!" aria-label={`Undo confirming ${categoryName}`} onClick={undo}>
              <Undo2 aria-hidden="true" className="size-4" />
              Undo
            </Button>
          </>
        ) : (
          <Button
            id={confirmButtonId(index)}
            variant="secondary"
            disabled={confirmable === 0}
            aria-label={`${categoryName}: ${countOf(confirmable, 'earlier answer')} still true`}
            onClick={confirm}
          >
            {confirmable === 0 ? 'Nothing left to confirm' : `${countOf(confirmable, 'earlier answer')} still true`}
          </Button>
        )}
      </div>
      <div
        id={recencyGroupId(index)}
        role="group"
        aria-label={`How recently did you use the skills in ${categoryName}?`}
        className="flex flex-wrap items-center gap-x-1 gap-y-2"
      >
        <span aria-hidden="true" className={`mr-1 text-sm ${canAnswer ? '' : 'text-muted'}`}>
          {`How recently? The same for ${withoutRecency > 0 ? `${withoutRecency} without an answer` : 'all of them'}:`}
        </span>
        {recencyScale.toReversed().map(({ value, label, meaning }) => (
          <button
            key={value}
            type="button"
            title={meaning}
            disabled={!canAnswer}
            onClick={() => answer(value)}
            onKeyDown={onKeyDown}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1.5 text-sm font-semibold whitespace-nowrap hover:bg-surface disabled:text-muted"
          >
            <span className="scale-mark" data-scale="frequency" data-value={canAnswer ? value : undefined}>
              {value}
            </span>{' '}
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Explains how a form with earlier answers works. */
export function EarlierIntro({ earlier, isCompact }: { earlier: EarlierChecklist; isCompact: boolean }) {
  useConfirmKey();
  return (
    <div className="mt-4 max-w-[76ch]">
      <Note icon={History}>{`${
        earlier.isRenewal
          ? "You're renewing this checklist. Your earlier answer is next to each skill."
          : 'If you rated the same skill on another checklist, that answer is next to it, with where and when.'
      } Confirm your answers one category at a time, or rate a skill to change it. We ask again about safety-critical skills and how recently you used each skill.${!isCompact ? ' On a keyboard, press C to confirm the next category, then a digit for how recently.' : ''}`}</Note>
    </div>
  );
}

/** The source and date of an answer. */
const sourceText = ({ specialtyName, signedAt }: AnswerSource, isOwnSpecialty: boolean) =>
  isOwnSpecialty ? formatDate(signedAt) : `${specialtyName}, ${formatDate(signedAt)}`;

function answerText({ proficiency, frequency }: EarlierAnswer): string {
  const steps = [ratingStep('proficiency', { proficiency }), ratingStep('frequency', frequency ? { frequency } : undefined)];
  return steps.flatMap((step) => (step ? [`${step.value} ${step.label}`] : [])).join(', ');
}

/** The earlier answer for a skill. It does not count as an answer, and does not look like one. */
export function EarlierHint({ skill, earlier }: { skill: Skill; earlier: EarlierChecklist }) {
  const { specialty } = useChecklist();
  const answer = earlier.answerOf(skill.id);
  const source = answer && earlier.sourceOf(answer);
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
      <History aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {answer && source ? (
        <span>{`Before: ${answerText(answer)} (${sourceText(source, source.specialtyName === specialty.name)})${skill.isSafetySkill === 1 ? '. Asked again' : ''}`}</span>
      ) : (
        'Not answered before'
      )}
    </span>
  );
}
