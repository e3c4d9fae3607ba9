import { proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { capacities, refereeAttestation, referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { type AnswerDraft, toAnswer } from './answer-draft.ts';
import { type OpenedReference, sendAnswer } from './use-reference.ts';
import { workAgainChoices } from './worked-together.tsx';

/** The rating with its word as on its key, such as 2 Learning, because a referee cannot sign a bare number. */
function proficiencyText(rating: number | undefined): string {
  const chosen = proficiencyScale.find(({ value }) => value === rating);
  return chosen ? `${chosen.value} ${chosen.short}` : 'Not observed';
}

interface PreviewProps {
  token: string;
  opened: OpenedReference;
  draft: AnswerDraft;
  change: (changes: Partial<AnswerDraft>) => void;
  onBack: () => void;
  onAnswered: () => void;
}

/** The reference in the form in which it will be sent, for checking and signing with a typed name. */
export function Preview({ token, opened, draft, change, onBack, onAnswered }: PreviewProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [nameError, setNameError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setNameError(draft.name.trim() === '' ? 'Type your name to sign' : undefined);
    if (draft.name.trim() === '' || isSending) return;
    setIsSending(true);
    try {
      await sendAnswer(token, toAnswer(opened, draft));
      onAnswered();
    } catch (error) {
      const fields = isApiError(error) ? (error.body.fields ?? []) : [];
      setFailure(
        fields[0]?.message ?? failureText(error, "Your reference couldn't be sent. Everything you entered is still on this page."),
      );
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <PageHeading className="text-3xl">Your reference for {opened.candidateName}</PageHeading>
      <Card className="grid gap-4 p-4 sm:p-5">
        <ul className="divide-y divide-line">
          {opened.skills.map(({ id, skill }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0">{skill}</span>
              <strong className="shrink-0">{proficiencyText(draft.ratings[id])}</strong>
            </li>
          ))}
        </ul>
        <dl className="grid gap-2 border-t border-line pt-4">
          <Fact term="Worked together">{`${draft.from} to ${draft.to || 'now'}`}</Fact>
          <Fact term="You were their">{capacities.find(({ value }) => value === draft.capacity)?.label}</Fact>
          <Fact term="Would work together again">{workAgainChoices.find(({ value }) => value === draft.workAgain)?.label}</Fact>
          <Fact term="Anything to add">{draft.comment.trim() || 'Nothing'}</Fact>
        </dl>
      </Card>
      <Card className="grid gap-4 p-4 sm:p-5">
        <p>{refereeAttestation.statement}</p>
        <Field label="Your full name, as your signature" isRequired error={nameError}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              maxLength={limits.nameLength}
              value={draft.name}
              onChange={(event) => {
                change({ name: event.target.value });
                setNameError(undefined);
              }}
            />
          )}
        </Field>
        <FormAlert>{failure}</FormAlert>
      </Card>
      <AnswerBar>
        <Button variant="secondary" size="large" disabled={isSending} className="max-sm:flex-auto max-sm:px-3" onClick={onBack}>
          Change something
        </Button>
        <Button type="submit" size="large" isPending={isSending} className="max-sm:flex-auto max-sm:px-3">
          {isSending ? 'Sending...' : 'Sign and send'}
        </Button>
      </AnswerBar>
    </form>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The bar at the bottom of the window with the acts of a step. */
export function AnswerBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[min(0px,var(--room))] flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface py-3 max-sm:-mr-(--gutter-right) max-sm:-ml-(--gutter-left) max-sm:pr-(--gutter-right) max-sm:pl-(--gutter-left) sm:rounded-t-card sm:border-x sm:px-5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
