import { zodResolver } from '@hookform/resolvers/zod';
import { candidateNameSchema, dateOfBirthSchema } from '@larkfield/schemas/checklist/candidate/candidate-fields.ts';
import { candidateLimits } from '@larkfield/schemas/checklist/candidate/candidate-limits.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { lastFourOfSsn } from '@larkfield/schemas/typed.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { cleanDateOfBirth } from '#src/shared/form/date-of-birth-text.ts';
import { CodeField } from '#src/shared/form/code-field.tsx';
import { Field, FieldError, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { countOf } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { DraftDuration } from './draft-duration.tsx';

/** The Quick Draft dialog's fields, with its own messages (product.md#site-8). */
const quickDraftSchema = z.object({
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: z.string().regex(/^\d{4}$/, 'Last 4 SSN digits required (4 digits)'),
  specialtyId: z.number('Specialty is required').int().positive('Specialty is required'),
  pin: z.string().regex(/^(\d{6})?$/, 'PIN must be exactly 6 digits'),
});

export type QuickDraft = z.output<typeof quickDraftSchema>;

/** Who the draft belongs to, as far as the checklist knows. */
export type DraftCandidate = Pick<QuickDraft, 'candidateName' | 'dateOfBirth' | 'last4Ssn'>;

interface QuickDraftFormProps {
  candidate: DraftCandidate;
  specialty: { id: number; name: string };
  ratedCount: number;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (draft: QuickDraft) => void;
}

/** In the order of the dialog: the first bad one takes the focus. */
const fieldOrder = ['candidateName', 'dateOfBirth', 'last4Ssn', 'pin'] as const;

/** What came from the checklist is locked, so that it is not changed by accident. */
export function QuickDraftForm({ candidate, specialty, ratedCount, isSending, error, onSubmit }: QuickDraftFormProps) {
  const [isUnlocked, setIsUnlocked] = useState(false);
  const { register, control, handleSubmit, setFocus, formState } = useForm<QuickDraft>({
    resolver: zodResolver(quickDraftSchema),
    defaultValues: { ...candidate, specialtyId: specialty.id, pin: '' },
    shouldFocusError: false,
  });
  const { errors } = formState;
  const isLocked = (name: keyof DraftCandidate) => !isUnlocked && candidate[name] !== '';
  const hasLocked = isLocked('candidateName') || isLocked('dateOfBirth') || isLocked('last4Ssn');

  const unlock = (first: (typeof fieldOrder)[number]) => {
    // The field must be open before it takes the focus.
    flushSync(() => setIsUnlocked(true));
    setFocus(first);
  };
  const showErrors = (bad: FieldErrors<QuickDraft>) => {
    const first = fieldOrder.find((name) => bad[name]);
    if (!first) return;
    if (first !== 'pin' && isLocked(first)) unlock(first);
    else setFocus(first);
  };

  return (
    <form noValidate onSubmit={handleSubmit(onSubmit, showErrors)} className="grid gap-4">
      <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-2 pr-2 pl-3.5">
        <p className="min-w-0 py-1">
          <span className="font-semibold">{specialty.name}</span>
          <span className="block text-sm text-muted">{countOf(ratedCount, 'skill')} rated so far</span>
        </p>
        {hasLocked && (
          <Button variant="secondary" size="small" className="min-h-11" onClick={() => unlock('candidateName')}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit <span className="sr-only">name, date of birth and SSN</span>
          </Button>
        )}
      </div>
      {errors.specialtyId && <FieldError>{errors.specialtyId.message}</FieldError>}
      <Field label="Full name" isRequired error={errors.candidateName?.message}>
        {(field) => (
          <TextInput
            {...field}
            {...register('candidateName')}
            readOnly={isLocked('candidateName')}
            autoComplete="name"
            maxLength={candidateLimits.nameMaxLength}
          />
        )}
      </Field>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-[1fr_7.5rem] sm:grid-cols-2">
        <Controller
          control={control}
          name="dateOfBirth"
          render={({ field: input }) => (
            <Field label="Date of birth" isRequired error={errors.dateOfBirth?.message}>
              {(field) => (
                <TextInput
                  {...field}
                  {...input}
                  onChange={(event) => input.onChange(cleanDateOfBirth(event.target.value))}
                  readOnly={isLocked('dateOfBirth')}
                  placeholder="MM/DD/YYYY"
                  autoComplete="bday"
                />
              )}
            </Field>
          )}
        />
        <Controller
          control={control}
          name="last4Ssn"
          render={({ field: input }) => (
            <Field label="Last 4 of SSN" isRequired error={errors.last4Ssn?.message}>
              {(field) => (
                <TextInput
                  {...field}
                  {...input}
                  onChange={(event) => input.onChange(lastFourOfSsn(event.target.value))}
                  type={isLocked('last4Ssn') ? 'password' : 'text'}
                  readOnly={isLocked('last4Ssn')}
                  inputMode="numeric"
                  autoComplete="off"
                  data-1p-ignore
                  data-lpignore="true"
                />
              )}
            </Field>
          )}
        />
      </div>
      <DraftDuration candidateName={candidate.candidateName} specialty={specialty} />
      <CodeField
        control={control}
        name="pin"
        label="6-digit PIN"
        hint="With a PIN, the link alone won't open the draft."
        digits={linkConstants.draftPinDigits}
        className="sm:max-w-64"
      />
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Generating...' : 'Generate Draft Link'}
      </Button>
    </form>
  );
}
