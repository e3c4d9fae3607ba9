import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { proInterestSchema, type ProInterestFields } from './pro-interest-schema.ts';

interface ProInterestFormProps {
  candidateName: string;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (fields: ProInterestFields) => void;
}

export function ProInterestForm({ candidateName, isSending, error, onSubmit }: ProInterestFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(proInterestSchema),
    defaultValues: { candidateName, email: '', phone: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)} className="grid gap-4">
      <Field label="Name" isRequired error={errors.candidateName?.message}>
        {(control) => <TextInput {...control} {...register('candidateName')} autoComplete="name" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" isRequired error={errors.email?.message}>
          {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...register('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </div>
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Saving...' : 'Notify Me'}
      </Button>
    </form>
  );
}
