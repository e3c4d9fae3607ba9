import { BellRing, Clock, Pencil } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { candidateNameSchema, dateOfBirthSchema } from '@larkfield/schemas/checklist/candidate-fields.ts';
import { candidateLimits } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { pinSchema } from '@larkfield/schemas/links/passcode.ts';
import { lastFourOfSsn } from '@larkfield/schemas/typed.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Badge } from '#src/shared/ui/card.tsx';
import { openProInterest } from '#src/candidate/shared/pro-interest-store.ts';
import { cleanDateOfBirth } from '#src/shared/form/date-of-birth-text.ts';
import { CodeField } from '#src/shared/form/code-field.tsx';
import { Field, FieldError, FormAlert } from '#src/shared/form/field.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { countOf } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';

interface DraftDurationProps {
  candidateName: string;
  specialty: { id: number; name: string };
}

/** The free duration is the only one; a visitor can ask to be notified about the longer one. */
export function DraftDuration({ candidateName, specialty }: DraftDurationProps) {
  const ask = () =>
    openProInterest({
      feature: 'extended_drafts',
      featureTitle: '30-Day Drafts',
      candidateName,
      specialtyId: specialty.id,
      specialtyName: specialty.name,
    });
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">Link duration</p>
      <div className="divide-y divide-line rounded-control border border-line">
        <p className="flex min-h-12 items-center gap-2.5 px-3.5">
          <Clock aria-hidden="true" className="size-5 text-accent-text" />2 days (48 hours)
          <span className="ml-auto">
            <Badge tone="accent">Free</Badge>
          </span>
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={ask}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-b-control px-3.5 text-left text-muted hover:bg-sunken hover:text-ink"
        >
          <BellRing aria-hidden="true" className="size-5" />
          <span>30 days (PRO)</span>
          <span className="ml-auto text-sm font-semibold whitespace-nowrap text-accent-text underline">Get notified</span>
        </button>
      </div>
    </div>
  );
}

/** The Quick Draft dialog's fields, with its own messages (product.md#site-8). */
const quickDraftSchema = z.object({
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: z.string().regex(/^\d{4}$/, 'Last 4 SSN digits required (4 digits)'),
  specialtyId: z.number('Specialty is required').int().positive('Specialty is required'),
  pin: z.literal('').or(pinSchema),
});

export type QuickDraft = z.output<typeof quickDraftSchema>;

/** The personal details of the draft that the checklist has. */
export type DraftCandidate = Pick<QuickDraft, 'candidateName' | 'dateOfBirth' | 'last4Ssn'>;

interface QuickDraftFormProps {
  candidate: DraftCandidate;
  specialty: { id: number; name: string };
  ratedCount: number;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (draft: QuickDraft) => void;
}

/** In the order of the dialog, because the first invalid field takes the focus. */
const fieldOrder = ['candidateName', 'dateOfBirth', 'last4Ssn', 'pin'] as const;

/** The form of the dialog. Values from the checklist are locked against accidental changes. */
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
    // The field must be unlocked before it can take the focus.
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
        label={pinRule.label}
        hint="With a PIN, the link alone won't open the draft."
        digits={pinRule.digits}
        className="sm:max-w-64"
      />
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Generating...' : 'Generate Draft Link'}
      </Button>
    </form>
  );
}
