import { zodResolver } from '@hookform/resolvers/zod';
import { createSmartLink } from '@larkfield/schemas/links/create-smart-link.ts';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import type { NewSmartLink } from './use-create-smart-link.ts';

interface SmartLinkFormProps {
  specialtyId: number;
  isSending: boolean;
  error: string | undefined;
  onSubmit: (body: NewSmartLink) => void;
}

export function SmartLinkForm({ specialtyId, isSending, error, onSubmit }: SmartLinkFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(createSmartLink.body),
    defaultValues: { specialtyId, candidateName: '', email: '', phone: '' },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ phone, ...rest }) => onSubmit({ ...rest, ...(phone ? { phone } : {}) }))}
      className="grid gap-4"
    >
      <Field label="Candidate name" isRequired error={errors.candidateName?.message}>
        {(control) => <TextInput {...control} {...register('candidateName')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" isRequired error={errors.email?.message}>
          {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...register('phone')} type="tel" autoComplete="off" />}
        </Field>
      </div>
      <FormAlert>{error}</FormAlert>
      <Button type="submit" size="large" isPending={isSending}>
        {isSending ? 'Creating...' : 'Create Smart Link'}
      </Button>
    </form>
  );
}
