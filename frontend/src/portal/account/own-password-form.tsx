import { zodResolver } from '@hookform/resolvers/zod';
import type { CurrentUser } from '@larkfield/schemas/auth/current-user.ts';
import { newPasswordSchema } from '@larkfield/schemas/auth/password-rules.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { PasswordInput } from '#src/portal/shared/second-factor/password-input.tsx';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';

const ownPasswordSchema = z
  .object({ currentPassword: z.string().min(1, 'Current password is required'), newPassword: newPasswordSchema, confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, { path: ['confirmation'], message: 'Passwords do not match' });

/** Changes one's own password, which ends one's other sessions. */
export function OwnPasswordForm({ user: { id, email } }: { user: CurrentUser }) {
  const { changePassword } = useSession();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(ownPasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const result = await changePassword({ userId: id, email, currentPassword, newPassword });
    if (!result.success) return setError('root', { message: result.error });
    reset();
    toast({ title: 'Password changed', description: 'You were signed out everywhere else.' });
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Current password" isRequired error={errors.currentPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />}
      </Field>
      <Field label="New password" isRequired hint="At least 12 characters" error={errors.newPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm new password" isRequired error={errors.confirmation?.message}>
        {(control) => <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" />}
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" size="large" isPending={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
