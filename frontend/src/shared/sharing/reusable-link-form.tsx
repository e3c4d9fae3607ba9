import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { PasscodeFields } from './passcode-fields.tsx';
import { defaultDuration, durationOptions, noPasscode, passcodeSchema, type NewReusableLink } from './reusable-link-schema.ts';

interface ReusableLinkFormProps {
  isSending: boolean;
  error: string | undefined;
  onSubmit: (link: NewReusableLink) => void;
}

export function ReusableLinkForm({ isSending, error, onSubmit }: ReusableLinkFormProps) {
  const [chosen, setChosen] = useState(defaultDuration);
  const { control, handleSubmit } = useForm({ resolver: zodResolver(passcodeSchema), defaultValues: noPasscode });
  const send = handleSubmit(({ passcode }) => {
    const { duration } = durationOptions.find(({ value }) => value === chosen) ?? durationOptions[1];
    onSubmit({ duration, passcode });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label="Valid for" isRequired>
        {(field) => (
          <Select {...field} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {durationOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PasscodeFields control={control} label="6-digit passcode" />
      <p className="text-sm text-muted">Unlimited views. Whoever has the passcode can also change ratings through this link.</p>
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Creating...' : 'Create Share Link'}
      </Button>
    </form>
  );
}
