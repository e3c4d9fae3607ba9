import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { useId } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { TextArea } from '#src/shared/form/text-input.tsx';
import { StarRating } from './star-rating.tsx';
import { starLabels, type SurveyAnswers } from './survey-answers.ts';

interface SurveyFormProps {
  answers: SurveyAnswers;
  isSending: boolean;
  onChange: (change: Partial<SurveyAnswers>) => void;
  onSubmit: () => void;
  onSkip: () => void;
}

export function SurveyForm({ answers, isSending, onChange, onSubmit, onSkip }: SurveyFormProps) {
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
        question="How useful is a share link that you can use again?"
        labels={starLabels.reusableLinkValue}
        value={answers.reusableLinkValue}
        onChange={(reusableLinkValue) => onChange({ reusableLinkValue })}
      />
      <StarRating
        question="How easy is it to go on with a saved draft?"
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
          {answers.feedbackMessage.length} / {contactConstants.feedbackMessageMaxLength}
          <span className="sr-only"> characters</span>
        </p>
      </div>
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
