import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#src/shared/ui/button.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { FormAlert } from '#src/shared/form/form-alert.tsx';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';
import { useSession, type SignInDemand } from '#src/shared/session/session.tsx';
import { passwordChangeSchema } from './credentials-schema.ts';
import type { RequiredChange } from './sign-in-stage.ts';

interface ChangePasswordFormProps {
  change: RequiredChange;
  /** With what is still missing, or nothing once the sign-in is done. */
  onChanged: (demand?: SignInDemand) => void;
  onCancel: () => void;
}

/** The forced change of a temporary password; the password that was just typed proves who asks. */
export function ChangePasswordForm({ change, onChanged, onCancel }: ChangePasswordFormProps) {
  const session = useSession();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ newPassword }) => {
    const { userId, email, password: currentPassword, challenge } = change;
    const result = await session.changePassword({ userId, email, currentPassword, newPassword, ...(challenge && { challenge }) });
    if (result.success) onChanged('message' in result ? result : undefined);
    else setError('root', { message: result.error });
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormAlert>{errors.root?.message}</FormAlert>
      <input type="hidden" autoComplete="username" value={change.email} readOnly />
      <Field label="New password" isRequired hint="At least 12 characters" error={errors.newPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" autoFocus />}
      </Field>
      <Field label="Confirm new password" isRequired error={errors.confirmation?.message}>
        {(control) => <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Back to sign-in
      </Button>
    </form>
  );
}
