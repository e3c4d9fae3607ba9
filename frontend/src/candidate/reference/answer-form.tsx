import { proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { type FormEvent, memo, useEffect, useRef, useState } from 'react';
import { refereeNotice } from '@larkfield/schemas/references/reference-constants.ts';
import type { DeclineReason } from '@larkfield/schemas/references/references.ts';
import { closeByBack } from '#src/shared/dialog/back-closes.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { noteStart, type OpenedReference } from './use-reference.ts';
import { countMissing, draftProblems, type DraftProblems, useAnswerDraft } from './answer-draft.ts';
import { AnswerBar, Preview } from './preview.tsx';
import { WorkedTogether } from './worked-together.tsx';

type Rate = (skillId: number, rating: number) => void;

interface ObservedSkillsProps {
  opened: OpenedReference;
  ratings: Record<number, number>;
  onRate: Rate;
  /** Gaps are marked after the first attempt to continue. */
  isChecked: boolean;
}

/** Every skill with the five steps of the checklist's scale and "not observed", with one tap each. */
export function ObservedSkills({ opened: { skills }, ratings, onRate, isChecked }: ObservedSkillsProps) {
  return (
    <section aria-labelledby="observed-skills" className="grid gap-3">
      <h2 id="observed-skills" className="text-2xl">
        What you observed
      </h2>
      <Card className="divide-y divide-line overflow-clip">
        {skills.map((skill) => (
          <SkillRow key={skill.id} skill={skill} rating={ratings[skill.id]} onRate={onRate} isChecked={isChecked} />
        ))}
      </Card>
    </section>
  );
}

/** The keys of a skill, each with its word, because a referee cannot sign a bare number. */
const answers = [...proficiencyScale.map(({ value, short }) => ({ value, text: `${value} ${short}` })), { value: 0, text: 'Not observed' }];

interface SkillRowProps {
  skill: OpenedReference['skills'][number];
  rating: number | undefined;
  onRate: Rate;
  isChecked: boolean;
}

const SkillRow = memo(function SkillRow({ skill: { id, skill, isSafety }, rating, onRate, isChecked }: SkillRowProps) {
  const isMissing = isChecked && rating === undefined;
  return (
    <fieldset
      data-scale="proficiency"
      data-missing={isMissing || undefined}
      className={classNames('grid gap-2.5 px-4 py-3', isMissing && 'bg-warning-soft')}
    >
      <legend className="contents">
        <span className="min-w-0">
          <span>{skill}</span>
          {isSafety && <span className="block text-sm text-muted">Safety-critical</span>}
          {isMissing && <span className="block text-sm font-semibold text-warning">No answer yet</span>}
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-6">
        {answers.map(({ value, text }) => (
          <label
            key={value}
            className={classNames(
              'grid min-h-11 cursor-pointer place-items-center rounded-control border px-1 text-center text-sm leading-tight font-semibold',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              rating === value ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={`observed-${id}`}
              value={value}
              checked={rating === value}
              onChange={() => onRate(id, value)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
});

interface AnswerFormProps {
  token: string;
  opened: OpenedReference;
  onRefuse: (reason: DeclineReason) => void;
  onAnswered: () => void;
}

/** A reference on one page: the candidate, the skills, and how they worked together. Then a preview, from which the reference is sent. */
export function AnswerForm({ token, opened, onRefuse, onAnswered }: AnswerFormProps) {
  const { draft, change, forget } = useAnswerDraft(token, opened);
  const [isPreview, setIsPreview] = useState(false);
  const [problems, setProblems] = useState<DraftProblems>({});
  const hasStarted = useRef(false);
  const rate = (skillId: number, rating: number) => {
    if (!hasStarted.current) void noteStart(token);
    hasStarted.current = true;
    change({ ratings: { ...draft.ratings, [skillId]: rating } });
  };
  const showPreview = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const found = draftProblems(opened, draft);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      setIsPreview(true);
      window.scrollTo(0, 0);
      return;
    }
    // Focuses the first gap, once it is marked.
    setTimeout(() => {
      const gap = form.querySelector<HTMLElement>('[data-missing], [aria-invalid]');
      gap?.scrollIntoView({ block: 'center' });
      (gap?.matches('input, textarea') ? gap : gap?.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
    });
  };
  useEffect(() => (isPreview ? closeByBack(() => setIsPreview(false)) : undefined), [isPreview]);
  if (isPreview) {
    const finish = () => {
      forget();
      onAnswered();
    };
    return <Preview token={token} opened={opened} draft={draft} change={change} onBack={() => setIsPreview(false)} onAnswered={finish} />;
  }
  const missing = countMissing(opened, draft);
  return (
    <form noValidate onSubmit={showPreview} className="grid gap-6">
      <Introduction opened={opened} onRefuse={onRefuse} />
      <ObservedSkills opened={opened} ratings={draft.ratings} onRate={rate} isChecked={problems.ratings !== undefined} />
      <WorkedTogether opened={opened} draft={draft} change={change} problems={problems} />
      <FormAlert>{Object.keys(problems).length > 0 ? (problems.ratings ?? "Please fix what's marked above.") : undefined}</FormAlert>
      <AnswerBar>
        <p aria-live="polite" className="text-muted">
          {missing === 0 ? 'All skills answered' : `${opened.skills.length - missing} of ${opened.skills.length} skills`}
        </p>
        <Button type="submit" size="large">
          Preview
        </Button>
      </AnswerBar>
    </form>
  );
}

/** Tells the referee who asks, about which candidate, and who will read the reference, before they write anything. */
function Introduction({ opened, onRefuse }: Pick<AnswerFormProps, 'opened' | 'onRefuse'>) {
  const { candidateName, specialtyName, referee, skills } = opened;
  return (
    <div className="grid gap-4">
      <div>
        <PageHeading className="text-3xl">Reference for {candidateName}</PageHeading>
        <p className="mt-2 text-lg text-muted wrap-anywhere">
          We ask you, {referee.name}, as someone who saw {candidateName} work as {specialtyName} on {referee.unit}.
        </p>
      </div>
      <Card className="grid gap-2 p-4 sm:p-5">
        <p>
          {skills.length === 1 ? 'One skill' : `${skills.length} skills`}, then four short questions: about four minutes. Choose{' '}
          <strong>Not observed</strong> for anything you didn't see done.
        </p>
        <p>
          <strong>Who reads it:</strong> {brand.name} and the hospitals we present {candidateName} to. {refereeNotice}
        </p>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onRefuse('unknown-person')}>
          I don't know this person
        </Button>
        <Button variant="secondary" onClick={() => onRefuse('rather-not')}>
          I'd rather not
        </Button>
      </div>
    </div>
  );
}
