import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { Field, FieldError } from '#src/shared/form/field.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { TextArea } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { starLabels, type Stars, type SurveyAnswers } from './survey-answers.ts';

interface SurveyFormProps {
  answers: SurveyAnswers;
  isSending: boolean;
  /** The message if nothing was answered. */
  problem: string | undefined;
  onChange: (change: Partial<SurveyAnswers>) => void;
  onSubmit: () => void;
  onSkip: () => void;
}

export function SurveyForm({ answers, isSending, problem, onChange, onSubmit, onSkip }: SurveyFormProps) {
  const countId = useId();
  const reasonLabel = answers.wouldRecommend === 'Yes' ? 'What do you like most?' : 'What holds you back?';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid gap-5"
    >
      <StarRating
        question="How useful is a reusable share link?"
        labels={starLabels.reusableLinkValue}
        value={answers.reusableLinkValue}
        onChange={(reusableLinkValue) => onChange({ reusableLinkValue })}
      />
      <StarRating
        question="How easy is it to pick up a saved draft?"
        labels={starLabels.draftResumeEase}
        value={answers.draftResumeEase}
        onChange={(draftResumeEase) => onChange({ draftResumeEase })}
      />
      <div className="grid gap-2">
        <p aria-hidden="true" className="font-semibold">
          Would you recommend this checklist?
        </p>
        <FilterChips<'Yes' | 'No' | ''>
          legend="Would you recommend this checklist?"
          options={['Yes', 'No']}
          value={answers.wouldRecommend ?? ''}
          onValueChange={(choice) => onChange({ wouldRecommend: choice || null })}
        />
      </div>
      {answers.wouldRecommend !== null && (
        <Field label={reasonLabel}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              value={answers.recommendReason}
              maxLength={contactConstants.recommendReasonMaxLength}
              onChange={(event) => onChange({ recommendReason: event.target.value })}
            />
          )}
        </Field>
      )}
      <div className="grid gap-1">
        <Field label="Your thoughts">
          {(control) => (
            <TextArea
              {...control}
              aria-describedby={countId}
              rows={3}
              value={answers.feedbackMessage}
              maxLength={contactConstants.feedbackMessageMaxLength}
              onChange={(event) => onChange({ feedbackMessage: event.target.value })}
              placeholder="What worked, what got in your way?"
            />
          )}
        </Field>
        <p id={countId} className="text-right text-sm text-muted">
          <span>{`${answers.feedbackMessage.length} / ${contactConstants.feedbackMessageMaxLength}`}</span>
          <span className="sr-only"> characters</span>
        </p>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" isPending={isSending} className="min-w-44 grow sm:grow-0">
          {isSending ? 'Sending...' : 'Submit Feedback'}
        </Button>
      </div>
    </form>
  );
}

interface StarRatingProps {
  question: string;
  /** The meanings of one to five stars. */
  labels: readonly string[];
  value: Stars | null;
  onChange: (value: Stars | null) => void;
}

const scale: Stars[] = [1, 2, 3, 4, 5];

/** One to five stars as native radios, with the meaning of the choice beside them. */
function StarRating({ question, labels, value, onChange }: StarRatingProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{question}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ml-2 flex">
          {scale.map((stars) => {
            const isLit = value !== null && stars <= value;
            return (
              <label key={stars} className="relative grid size-11 cursor-pointer place-items-center">
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={stars === value}
                  onChange={() => onChange(stars)}
                  aria-label={`${stars} of 5, ${labels[stars - 1]}`}
                  className="peer absolute inset-0 cursor-pointer appearance-none rounded-control"
                />
                <Star
                  aria-hidden="true"
                  className={classNames(
                    'pointer-events-none size-8 peer-hover:text-warning',
                    isLit ? 'fill-daybreak-400 text-warning' : 'text-control',
                  )}
                />
              </label>
            );
          })}
        </div>
        <p className="flex min-h-9 items-center gap-2 text-sm text-muted">
          <span aria-hidden="true">{value === null ? `${labels[0]} to ${labels[4]?.toLowerCase()}` : labels[value - 1]}</span>
          {value !== null && (
            <button type="button" onClick={() => onChange(null)} className="min-h-9 rounded-key px-1 underline hover:text-ink">
              Clear <span className="sr-only">the answer to {question}</span>
            </button>
          )}
        </p>
      </div>
    </fieldset>
  );
}
