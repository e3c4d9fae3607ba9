import { capacities, referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { cleanCalendar } from '#src/shared/form/calendar-text.ts';
import { Field, FieldError } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import type { AnswerDraft, DraftProblems } from './answer-draft.ts';
import type { OpenedReference } from './use-reference.ts';

export const workAgainChoices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'rather-not-say', label: 'Rather not say' },
] as const;

interface WorkedTogetherProps {
  opened: OpenedReference;
  draft: AnswerDraft;
  change: (changes: Partial<AnswerDraft>) => void;
  problems: DraftProblems;
}

/** When and in which capacity they worked together, and further remarks. */
export function WorkedTogether({ opened: { candidateName }, draft, change, problems }: WorkedTogetherProps) {
  const month = (name: 'from' | 'to', label: string) => (
    <Field label={label} isRequired={name === 'from'} error={problems[name]}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          placeholder="MM/YYYY"
          value={draft[name]}
          onChange={(event) => change({ [name]: cleanCalendar(event.target.value, false) })}
        />
      )}
    </Field>
  );
  return (
    <section aria-labelledby="worked-together" className="grid gap-3">
      <h2 id="worked-together" className="text-2xl">
        How you worked together
      </h2>
      <Card className="grid gap-5 p-4 sm:p-5">
        <div className="grid gap-2">
          <div className="grid grid-cols-2 gap-4">
            {month('from', 'From')}
            {month('to', 'To')}
          </div>
          <p className="text-sm text-muted">These months are what {candidateName} gave us. Correct them if they're off.</p>
        </div>
        <Choices
          legend="You were their"
          name="capacity"
          choices={capacities}
          chosen={draft.capacity}
          error={problems.capacity}
          onChoose={(capacity) => change({ capacity })}
        />
        <Choices
          legend="Would you work with them again?"
          name="work-again"
          choices={workAgainChoices}
          chosen={draft.workAgain}
          error={problems.workAgain}
          onChoose={(workAgain) => change({ workAgain })}
        />
        <Field label="Anything to add" hint="No patient information, please." error={problems.comment}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={limits.commentLength}
              value={draft.comment}
              onChange={(event) => change({ comment: event.target.value })}
            />
          )}
        </Field>
      </Card>
    </section>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | '';
  error: string | undefined;
  onChoose: (value: Value) => void;
}

/** A choice of a few values, each large enough for a thumb. */
function Choices<Value extends string>({ legend, name, choices, chosen, error, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset data-missing={error ? '' : undefined} className="grid gap-2">
      <legend className="pb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center rounded-control border px-3.5 font-semibold',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              chosen === value ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface hover:border-ink',
            )}
          >
            <input type="radio" name={name} className="sr-only" checked={chosen === value} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
