import { refereeNotice } from '@larkfield/schemas/references/attestation.ts';
import type { DeclineReason } from '@larkfield/schemas/references/reference-answer.ts';
import { useRef, useState, type FormEvent } from 'react';
import { brand } from '#src/shared/brand/brand.ts';
import { FormAlert } from '#src/shared/form/field.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { countMissing, draftProblems, useAnswerDraft, type DraftProblems } from './answer-draft.ts';
import { ObservedSkills } from './observed-skills.tsx';
import { Preview } from './preview.tsx';
import { noteStart, type OpenedReference } from './use-reference.ts';
import { WorkedTogether } from './worked-together.tsx';

interface AnswerFormProps {
  token: string;
  opened: OpenedReference;
  onRefuse: (reason: DeclineReason) => void;
  onAnswered: () => void;
}

/** A reference on one page: who it is about, the skills, how they worked together; then a preview, from which it is sent. */
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
    // The first gap, once it is marked.
    setTimeout(() => {
      const gap = form.querySelector<HTMLElement>('[data-missing], [aria-invalid]');
      gap?.scrollIntoView({ block: 'center' });
      (gap?.matches('input, textarea') ? gap : gap?.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
    });
  };
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
      <div className="sticky bottom-0 -mx-2 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface/95 px-2 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p aria-live="polite" className="text-muted">
          {missing === 0 ? 'All skills answered' : `${opened.skills.length - missing} of ${opened.skills.length} skills`}
        </p>
        <Button type="submit" size="large">
          Preview
        </Button>
      </div>
    </form>
  );
}

/** Who asks, about whom, and who will read it: told before anything is written. */
function Introduction({ opened, onRefuse }: Pick<AnswerFormProps, 'opened' | 'onRefuse'>) {
  const { candidateName, specialtyName, referee, skills } = opened;
  return (
    <div className="grid gap-4">
      <div>
        <PageHeading className="text-3xl">Reference for {candidateName}</PageHeading>
        <p className="mt-2 text-lg text-muted wrap-anywhere">
          {candidateName} named you, {referee.name}, as someone who saw their work as {specialtyName} on {referee.unit}.
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
