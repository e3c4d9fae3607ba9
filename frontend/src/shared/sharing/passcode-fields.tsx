import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { newPasscodeSchema } from '@larkfield/schemas/links/passcode.ts';
import { Controller, type Control } from 'react-hook-form';
import { z } from 'zod';
import { CodeInput } from '#src/shared/form/code-input.tsx';
import { Field } from '#src/shared/form/field.tsx';

interface PasscodeFieldsProps {
  control: Control<PasscodePair>;
  /** What the first field is called. */
  label: string;
}

/** A new passcode, typed twice. */
export function PasscodeFields({ control, label }: PasscodeFieldsProps) {
  const fields = [
    { name: 'passcode', label },
    { name: 'confirmation', label: 'Confirm passcode' },
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((shown) => (
        <Controller
          key={shown.name}
          control={control}
          name={shown.name}
          render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
            <Field label={shown.label} isRequired error={fieldState.error?.message}>
              {(input) => (
                <CodeInput
                  {...input}
                  ref={ref}
                  digits={linkConstants.passcodeDigits}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  autoComplete="off"
                  data-1p-ignore
                  data-lpignore="true"
                />
              )}
            </Field>
          )}
        />
      ))}
    </div>
  );
}

type ReusableBody = Extract<CallOf<typeof createShareLink>['body'], { mode: 'reusable' }>;

/** What the dialog asks its opener to create. */
export type NewReusableLink = Pick<ReusableBody, 'duration' | 'passcode'>;
export type CreatedShareLink = ReplyOf<typeof createShareLink>;

const { reusableOptionHours: hours } = linkConstants;

/** The durations, by the value of their option in hours (specification, section 9). */
export const durationOptions = [
  { value: String(hours['6mo']), duration: '6mo', label: '6 months' },
  { value: String(hours['12mo']), duration: '12mo', label: '12 months' },
] as const;
export const defaultDuration = String(hours['12mo']);

/** A new passcode, typed twice; the confirmation is judged also while the passcode itself is too short. */
export const passcodeSchema = z
  .object({ passcode: newPasscodeSchema, confirmation: z.string() })
  .refine(({ passcode, confirmation }) => passcode === confirmation, {
    error: 'Passcodes do not match',
    path: ['confirmation'],
    when: () => true,
  });
export type PasscodePair = z.output<typeof passcodeSchema>;
export const noPasscode: PasscodePair = { passcode: '', confirmation: '' };
